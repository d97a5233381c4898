"use strict";
// The page reads without this; it adds sorting, the texts behind points, and the choice of subset.

for (const part of document.querySelectorAll(".scripted")) part.hidden = false;

// --- Sorting -----------------------------------------------------------------------------------
const sortValue = (row, column) => {
  const value = row.cells[column].dataset.sort;
  if (value === undefined) return null;
  return value === "" || Number.isNaN(Number(value)) ? value : Number(value);
};

const compareValues = (a, b) => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), undefined, { numeric: true });
};

function sortBy(table, header) {
  const column = header.cellIndex;
  const words = header.classList.contains("words");
  const before = header.getAttribute("aria-sort");
  // Names start with the first, figures with the largest.
  const up = before ? before === "descending" : words || header.textContent.trim() === "place";
  for (const other of header.parentElement.cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", up ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const fixed = rows.filter((row) => row.classList.contains("total"));
  const free = rows.filter((row) => !row.classList.contains("total"));
  free.sort((one, two) => {
    const [a, b] = [sortValue(one, column), sortValue(two, column)];
    // What is missing stays at the end in both directions.
    if (a === null || b === null) return (a === null) - (b === null);
    return up ? compareValues(a, b) : compareValues(b, a);
  });
  body.append(...free, ...fixed);
}

for (const table of document.querySelectorAll("table.sortable")) {
  for (const header of table.tHead.rows[0].cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    button.addEventListener("click", () => sortBy(table, header));
    header.append(button);
  }
}

// --- Copying -----------------------------------------------------------------------------------
for (const button of document.querySelectorAll("button.copy")) {
  const code = button.previousElementSibling;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
}

// --- The pairs behind the points ---------------------------------------------------------------
const tip = document.getElementById("tip");
const source = document.getElementById("pairs");
const groups = source ? JSON.parse(source.textContent) : [];

let placeTip = () => {};

function hideTip(marks) {
  tip.hidden = true;
  for (const mark of marks.querySelectorAll(".chosen")) mark.classList.remove("chosen");
}

function showTip(marks, data, pairs, index) {
  hideTip(marks);
  const mark = marks.children[index];
  mark.classList.add("chosen");
  const [id, a, b, gold] = pairs[data.pairs[index]];
  const lines = [a, b];
  const numbers = `gold ${gold}, ${data.system} ${data.scores[index]} (pair ${id})`;
  if (data.cells) {
    const [count, left, right, low, high] = data.cells[index];
    lines.unshift(`${count.toLocaleString("en")} pairs: gold ${left} to ${right}, score ${low} to ${high}. One of them:`);
  }
  tip.replaceChildren(...[...lines, numbers].map((line) => {
    const paragraph = document.createElement("p");
    paragraph.dir = "auto";
    paragraph.textContent = line;
    return paragraph;
  }));
  tip.hidden = false;
  placeTip = () => moveTip(mark);
  placeTip();
}

function moveTip(mark) {
  const box = mark.getBoundingClientRect();
  const room = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.left + box.width / 2 - room.width / 2), innerWidth - room.width - 8);
  const above = box.top - room.height - 10;
  const top = above > 8 ? above : Math.min(box.bottom + 10, innerHeight - room.height - 8);
  tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
}

function nearest(marks, event) {
  const matrix = marks.getScreenCTM();
  if (!matrix) return -1;
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  let best = -1;
  let least = 12 ** 2;
  [...marks.children].forEach((mark, index) => {
    const wide = mark.tagName === "rect" ? mark.width.baseVal.value / 2 : 0;
    const high = mark.tagName === "rect" ? mark.height.baseVal.value / 2 : 0;
    const x = (wide ? mark.x.baseVal.value + wide : mark.cx.baseVal.value) - place.x;
    const y = (high ? mark.y.baseVal.value + high : mark.cy.baseVal.value) - place.y;
    if (x * x + y * y < least) [best, least] = [index, x * x + y * y];
  });
  return best;
}

for (const group of document.querySelectorAll(".group")) {
  const { pairs, panels } = groups[Number(group.dataset.group)];
  for (const panel of group.querySelectorAll(".panel")) {
    const data = panels[Number(panel.dataset.panel)];
    const place = panel.querySelector(".explorable");
    const marks = panel.querySelector(".points, .cells");
    // The drawing's own title would pop up over the texts; its label says the same.
    panel.querySelector("svg > title").remove();
    let current = -1;
    const choose = (index) => {
      if (index === current && !tip.hidden) return;
      current = index;
      if (index < 0) hideTip(marks);
      else showTip(marks, data, pairs, index);
    };
    place.tabIndex = 0;
    place.addEventListener("pointermove", (event) => choose(nearest(marks, event)));
    place.addEventListener("pointerdown", (event) => choose(nearest(marks, event)));
    place.addEventListener("pointerleave", () => { if (document.activeElement !== place) choose(-1); });
    place.addEventListener("focus", () => { if (place.matches(":focus-visible")) choose(Math.max(current, 0)); });
    place.addEventListener("blur", () => choose(-1));
    place.addEventListener("keydown", (event) => {
      const last = marks.children.length - 1;
      const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 20, PageDown: -20 };
      if (event.key === "Escape") choose(-1);
      else if (event.key === "Home") choose(0);
      else if (event.key === "End") choose(last);
      else if (event.key in steps) choose(Math.min(last, Math.max(0, current + steps[event.key])));
      else return;
      event.preventDefault();
    });
  }
}
addEventListener("scroll", () => { if (!tip.hidden) placeTip(); }, { passive: true });

const chooser = document.getElementById("group");
if (chooser) {  // absent where there is nothing to choose between
  const parts = [...document.querySelectorAll(".group")];
  const show = () => parts.forEach((part, index) => {
    part.hidden = chooser.value !== "all" && Number(chooser.value) !== index;
  });
  chooser.addEventListener("change", show);
  show();
}
