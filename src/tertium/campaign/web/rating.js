"use strict";
// The rating page reads and works without this, but for links: it adds digits and dragging.

const form = document.getElementById("rating");
const groups = [...form.querySelectorAll("fieldset[data-kind]")];
const answered = (group) => group.querySelector("input:checked") !== null;

// --- Digits choose, in the question that has the focus or else in the first that is open ----------
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
  if (event.target.closest("#align")) return;
  const here = groups.find((group) => group.contains(document.activeElement));
  const order = [here, ...groups.filter((group) => !answered(group)), ...groups].filter(Boolean);
  for (const group of order) {
    const wanted = [...group.querySelectorAll("[data-digit]")].find(
      (input) => input.dataset.digit.toLowerCase() === event.key.toLowerCase(),
    );
    if (!wanted) continue;
    event.preventDefault();
    wanted.checked = true;
    if ("quick" in form.dataset) {
      form.requestSubmit();
      return;
    }
    const next = groups.find((other) => other !== group && !answered(other));
    (next ? next.querySelector("input") : wanted).focus();
    return;
  }
});

// Enter on a choice sends, as it does elsewhere in the form; twice is once.
form.addEventListener("submit", () => {
  for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = true;
});
addEventListener("pageshow", () => {
  for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = false;
});

// --- Links between parts --------------------------------------------------------------------------
const align = document.getElementById("align");
if (align) {
  const chunks = [...align.querySelectorAll(".chunk")];
  const list = document.getElementById("links");
  const sent = document.getElementById("links-sent");
  const told = document.getElementById("told");
  const options = (name) => [...document.getElementById(name).content.cloneNode(true).children];
  const relation = (link) => link.types.find((type) => type !== "FACT" && type !== "POL");
  const words = align.dataset;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const label = (chunk) => chunk.firstChild.textContent.trim();
  const numbers = (chunk) => chunk.dataset.chunk.split(" ").map(Number);
  const find = (side, wanted) => chunks.find(
    (chunk) => chunk.dataset.side === side && chunk.dataset.chunk === wanted.join(" "),
  );
  // Relations speak of the first and the second text as they are shown.
  const shownFirst = chunks.length ? chunks[0].dataset.side : "left";
  const ends = (one) => (shownFirst === "left" ? [one.left, one.right] : [one.right, one.left]);
  let chosen = null;
  const before = JSON.parse(words.links || "[]");
  let links = before.filter((link) => link.left.length && link.right.length).map((link) => ({
    left: find("left", link.left), right: find("right", link.right), type: relation(link),
    also: link.types.find((type) => type !== relation(link)) ?? "", score: link.score,
  }));
  // What a part is while nothing is linked to it; it is asked for only then.
  const alone = new Map(chunks.map((chunk) => [chunk, "NOALI"]));
  for (const link of before) {
    if (link.left.length && !link.right.length) alone.set(find("left", link.left), relation(link));
    if (link.right.length && !link.left.length) alone.set(find("right", link.right), relation(link));
  }

  const choose = (chunk) => {
    for (const one of chunks) one.setAttribute("aria-pressed", String(one === chunk));
    chosen = chunk;
    if (chunk) told.textContent = fill(words.chosen, { text: label(chunk) });
  };

  const link = (one, other) => {
    const [left, right] = one.dataset.side === "left" ? [one, other] : [other, one];
    links = links.filter((old) => old.left !== left && old.right !== right);
    // Neither is chosen for the rater: what nobody said would be gold that nobody gave.
    links.push({ left, right, type: "", also: "", score: null });
    choose(null);
    told.textContent = fill(words.linked, { first: label(left), second: label(right) });
    draw();
  };

  const touch = (chunk) => {
    if (chosen && chosen !== chunk && chosen.dataset.side !== chunk.dataset.side) link(chosen, chunk);
    else choose(chosen === chunk ? null : chunk);
  };

  // One that has to be chosen begins with nothing, and the form is not sent until it is.
  const choice = (name, offered, value, change) => {
    const nothing = new Option(`${name.split(",")[0]} …`, "");
    const element = select(name, [nothing, ...offered], value, change);
    element.required = true;
    return element;
  };

  const select = (name, offered, value, change) => {
    const element = document.createElement("select");
    element.setAttribute("aria-label", name);
    element.append(...offered);
    element.value = value;
    element.addEventListener("change", () => { change(element.value); send(); });
    return element;
  };

  const send = () => {
    const joined = links.map((one) => ({
      left: numbers(one.left), right: numbers(one.right),
      types: [one.type, one.also].filter(Boolean), score: one.score,
    }));
    const single = free().map((chunk) => ({
      left: chunk.dataset.side === "left" ? numbers(chunk) : [],
      right: chunk.dataset.side === "right" ? numbers(chunk) : [],
      types: [alone.get(chunk)], score: null,
    }));
    sent.value = JSON.stringify([...joined, ...single]);
  };

  const free = () => chunks.filter((chunk) => !links.some((one) => one.left === chunk || one.right === chunk));

  const line = (text, lang) => {
    const row = document.createElement("li");
    const ends = document.createElement("span");
    ends.className = "ends";
    ends.lang = lang;
    ends.textContent = text;
    row.append(ends);
    return row;
  };

  const draw = () => {
    for (const chunk of chunks) chunk.querySelector(".badge").textContent = "";
    const rows = links.map((one, index) => {
      const row = line(`${index + 1}. ${ends(one).map(label).join(" ↔ ")}`, one.left.closest("[lang]").lang);
      for (const chunk of [one.left, one.right]) chunk.querySelector(".badge").textContent = index + 1;
      const name = fill(words.link, { number: index + 1 });
      const scores = Array.from({ length: Number(words.high) + 1 }, (_, n) => new Option(n, n)).reverse();
      const remove = document.createElement("button");
      remove.type = "button";
      remove.textContent = words.remove;
      remove.setAttribute("aria-label", `${words.remove}: ${name}`);
      remove.addEventListener("click", () => {
        links = links.filter((other) => other !== one);
        told.textContent = words.removed;
        draw();
        one.left.focus();
      });
      row.append(
        choice(`${words.relation}, ${name}`, options("relations"), one.type, (value) => { one.type = value; }),
        select(`${words.addition}, ${name}`, options("additions"), one.also, (value) => { one.also = value; }),
        choice(`${words.strength}, ${name}`, scores, one.score === null ? "" : String(one.score), (value) => { one.score = value === "" ? null : Number(value); }),
        remove,
      );
      return row;
    });
    if (!rows.length) {
      const none = document.createElement("li");
      none.className = "soft";
      none.textContent = words.none;
      rows.push(none);
    }
    list.replaceChildren(...rows);
    document.getElementById("alone").replaceChildren(...free().map((chunk) => {
      const row = line(label(chunk), chunk.closest("[lang]").lang);
      row.append(select(`${words.relation}, ${label(chunk)}`, options("alone-relations"), alone.get(chunk), (value) => { alone.set(chunk, value); }));
      return row;
    }));
    send();
  };

  for (const chunk of chunks) {
    let start = null;
    let dragged = false;
    const under = (event) => {
      const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(".chunk");
      return found && found.dataset.side !== chunk.dataset.side ? found : null;
    };
    const stop = () => {
      start = null;
      chunk.classList.remove("dragged");
      chunk.style.transform = "";
      for (const one of chunks) one.classList.remove("target");
    };
    chunk.addEventListener("pointerdown", (event) => {
      start = [event.clientX, event.clientY];
      dragged = false;
      chunk.setPointerCapture(event.pointerId);
    });
    chunk.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [x, y] = [event.clientX - start[0], event.clientY - start[1]];
      if (!dragged && Math.hypot(x, y) < 8) return;
      dragged = true;
      chunk.classList.add("dragged");
      chunk.style.transform = `translate(${x}px, ${y}px)`;
      const target = under(event);
      for (const one of chunks) one.classList.toggle("target", one === target);
    });
    chunk.addEventListener("pointerup", (event) => {
      const target = dragged ? under(event) : null;
      stop();
      if (target) link(chunk, target);
    });
    chunk.addEventListener("pointercancel", stop);
    chunk.addEventListener("click", () => {
      // The click that ends a drag is none.
      if (dragged) dragged = false;
      else touch(chunk);
    });
    chunk.addEventListener("keydown", (event) => {
      const own = chunks.filter((one) => one.dataset.side === chunk.dataset.side);
      const other = chunks.filter((one) => one.dataset.side !== chunk.dataset.side);
      const place = own.indexOf(chunk);
      const to = {
        ArrowRight: own[place + 1], ArrowLeft: own[place - 1],
        ArrowDown: other[Math.min(place, other.length - 1)], ArrowUp: other[Math.min(place, other.length - 1)],
      };
      if (event.key === "Escape") choose(null);
      else if (event.key === "Enter") touch(chunk);
      else if (event.key in to) to[event.key]?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
  draw();
}
