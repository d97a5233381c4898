"use strict";
// Pages work without this: it adds keys for what is on the page, and sorting to tables.

// --- Keys: an element with data-key is clicked by that key ----------------------------------------
/** @param {Element} element */
const writes = (element) => element.matches("textarea, select, input:not([type=radio], [type=checkbox])");

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (writes(target)) return;
  // Arrows belong to a group of choices while the focus is in it.
  if (event.key.startsWith("Arrow") && target.matches("input")) return;
  // Enter on something that takes it is for that.
  if (event.key === "Enter" && target.matches("a, button, summary")) return;
  const wanted = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-key]"))].find(
    (element) => element.dataset.key?.toLowerCase() === event.key.toLowerCase() && !element.disabled,
  );
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
});

// --- Tables that can be sorted --------------------------------------------------------------------
/** @param {HTMLTableRowElement} row @param {number} column */
const cellValue = (row, column) => {
  const text = row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
  return text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text);
};

for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table.sortable"))) {
  const headers = [...(table.tHead?.rows[0].cells ?? [])];
  for (const header of headers) {
    if (!header.textContent.trim()) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const up = header.getAttribute("aria-sort") === "descending";
      for (const other of headers) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows].sort((one, two) => {
        const [a, b] = [cellValue(one, header.cellIndex), cellValue(two, header.cellIndex)];
        if (a === null || b === null) return Number(a === null) - Number(b === null);
        const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
        return up ? order : -order;
      });
      table.tBodies[0].append(...rows);
    });
  }
}
