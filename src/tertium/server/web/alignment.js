// Which part answers to which: the chunks of two texts, and curves between partners.
import { draw, make, number, say } from "./dom.js";

const NUANCES = new Set(["FACT", "POL"]);
/** @typedef {import("./types").Link} Link */
/** @typedef {import("./types").Relations} Relations */
/** @typedef {{ side: string, links: Link[], button: HTMLElement }} Chunk */

/** @param {Link} link */
const relationOf = (link) => link.types.find((name) => !NUANCES.has(name)) ?? "REL";

/** @param {Link} link */
const labelOf = (link) => {
  const names = [relationOf(link), ...link.types.filter((name) => NUANCES.has(name))];
  const isPair = link.left.length && link.right.length;
  return (isPair && link.score !== null ? [...names, number(link.score)] : names).join(" ");
};

/** @param {Link} link @param {Relations} relations */
const meaningOf = (link, relations) => [relationOf(link), ...link.types.filter((name) => NUANCES.has(name))]
  .map((name) => relations[name] ?? name).join(", ");

/** @param {Link} link @param {Relations} relations */
const sentenceOf = (link, relations) => {
  const values = { left: link.left_text, right: link.right_text, text: link.left_text || link.right_text,
    meaning: meaningOf(link, relations), label: labelOf(link) };
  return say(link.left.length && link.right.length ? "answer.told" : "answer.told_alone", values);
};

/** @param {import("./types").AlignedPart} part @param {Relations} relations */
export function drawAlignment(part, relations) {
  const told = make("p", { class: "told soft", role: "status" }, say("answer.parts_hint"));
  const curves = draw("svg", { class: "curves", "aria-hidden": "true" });
  /** @type {Chunk[]} */
  const chunks = [];
  const rows = /** @type {const} */ (["left", "right"]).map((side) => {
    const row = make("div", { class: "row-of-chunks", role: "group",
      "aria-label": say(side === "left" ? "compare.first" : "compare.second") });
    /** @type {Map<number, Link[]>} */
    const starts = new Map();
    part.links.forEach((link) => { if (link[side].length) starts.set(link[side][0], [...(starts.get(link[side][0]) ?? []), link]); });
    const taken = new Set(part.links.flatMap((link) => link[side]));
    part[`${side}_tokens`].forEach((token, index) => {
      const links = starts.get(index + 1);
      if (links) {
        const chunk = { side, links, button: chunkButton(links[0], side, relations) };
        chunks.push(chunk);
        row.append(chunk.button, " ");
      } else if (!taken.has(index + 1)) {
        row.append(make("span", { class: "mark-only", dir: "auto" }, token), " ");
      }
    });
    return row;
  });
  const drawing = make("div", { class: "alignment" }, rows[0], rows[1], curves);
  /** @param {Link} link @param {string} side */
  const place = (link, side) => chunks.find((chunk) => chunk.side === side && chunk.links.includes(link))?.button;
  const partnered = part.links.filter((link) => place(link, "left") && place(link, "right"));

  const paint = () => {
    const frame = drawing.getBoundingClientRect();
    if (!frame.width) return;
    curves.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    curves.replaceChildren(...partnered.map((link) => {
      const [from, to] = ["left", "right"].map((side) => /** @type {HTMLElement} */ (place(link, side)).getBoundingClientRect());
      const [x, end] = [from, to].map((box) => box.left + box.width / 2 - frame.left);
      const [y, bottom] = [from.bottom - frame.top, to.top - frame.top];
      const bend = (y + bottom) / 2;
      return draw("path", { class: `curve rel-${relationOf(link)}${chosen.includes(link) ? " chosen" : ""}`,
        d: `M${x} ${y}C${x} ${bend} ${end} ${bend} ${end} ${bottom}`, "stroke-width": 1.5 + (link.score ?? 0) / 2.5 });
    }));
  };

  /** @type {Link[]} */
  let chosen = [];
  /** @param {Link[]} links */
  const choose = (links) => {
    chosen = links;
    drawing.classList.toggle("choosing", links.length > 0);
    for (const chunk of chunks) chunk.button.classList.toggle("chosen", chunk.links.some((link) => links.includes(link)));
    told.textContent = links.length ? links.map((link) => sentenceOf(link, relations)).join(" ") : say("answer.parts_hint");
    paint();
  };
  for (const chunk of chunks) {
    chunk.button.addEventListener("pointerenter", () => choose(chunk.links));
    chunk.button.addEventListener("pointerleave", () => choose(chunks.find((one) => one.button === document.activeElement)?.links ?? []));
    chunk.button.addEventListener("focus", () => { rove(chunk); choose(chunk.links); });
    chunk.button.addEventListener("blur", () => choose([]));
    chunk.button.addEventListener("click", () => choose(chunk.links));
    chunk.button.addEventListener("keydown", (event) => walk(event, chunk));
  }
  // One stop for Tab; arrows go from part to part, up and down to the partner.
  /** @param {Chunk} current */
  const rove = (current) => { for (const chunk of chunks) chunk.button.tabIndex = chunk === current ? 0 : -1; };
  /** @param {KeyboardEvent} event @param {Chunk} chunk */
  const walk = (event, chunk) => {
    const at = chunks.indexOf(chunk);
    const partner = chunks.find((one) => one.side !== chunk.side && one.links.some((link) => chunk.links.includes(link)));
    /** @type {Record<string, Chunk | null | undefined>} */
    const goals = { ArrowRight: chunks[at + 1], ArrowLeft: chunks[at - 1], Home: chunks[0], End: chunks.at(-1),
      ArrowDown: partner, ArrowUp: partner, Escape: null };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    if (goal) goal.button.focus(); else choose([]);
  };
  if (chunks.length) rove(chunks[0]);
  new ResizeObserver(paint).observe(drawing);
  return make("div", {}, drawing, told);
}

/** @param {Link} link @param {string} side @param {Relations} relations */
function chunkButton(link, side, relations) {
  return make("button", { type: "button", class: `chunk rel-${relationOf(link)}${link.left.length && link.right.length ? "" : " alone"}`,
    title: meaningOf(link, relations) },
    make("span", { dir: "auto" }, side === "left" ? link.left_text : link.right_text),
    make("span", { class: "tag" }, labelOf(link)));
}

/** @param {import("./types").Part[]} parts @param {Relations} relations */
export function linksTable(parts, relations) {
  const head = ["first", "second", "link", "meaning"].map((name) => make("th", { scope: "col", class: "words" }, say(`answer.column_${name}`)));
  const rows = parts.flatMap((part) => part.links ?? []).map((link) => make("tr", {},
    [link.left_text || "–", link.right_text || "–", labelOf(link), meaningOf(link, relations)].map((text) => make("td", { class: "words", dir: "auto" }, text))));
  return make("details", {}, make("summary", {}, say("answer.as_table")),
    make("div", { class: "scroller", role: "region", tabindex: "0", "aria-label": say("answer.parts") },
      make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows))));
}
