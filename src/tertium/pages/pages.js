"use strict";
// Pages work without this: it adds keys for what is on the page, and sorting to tables.

// --- Keys: an element with data-key is clicked by that key ----------------------------------------
const writes = (element) => element.matches("textarea, select, input:not([type=radio], [type=checkbox])");

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writes(event.target)) return;
  // Arrows belong to a group of choices while the focus is in it.
  if (event.key.startsWith("Arrow") && event.target.matches("input")) return;
  // Enter on something that takes it is for that.
  if (event.key === "Enter" && event.target.matches("a, button, summary")) return;
  const wanted = [...document.querySelectorAll("[data-key]")].find(
    (element) => element.dataset.key.toLowerCase() === event.key.toLowerCase() && !element.disabled,
  );
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
});

// --- Tables that can be sorted --------------------------------------------------------------------
const cellValue = (row, column) => {
  const text = row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
  return text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text);
};

for (const table of document.querySelectorAll("table.sortable")) {
  for (const header of table.tHead.rows[0].cells) {
    if (!header.textContent.trim()) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const up = header.getAttribute("aria-sort") === "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      header.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows].sort((one, two) => {
        const [a, b] = [cellValue(one, header.cellIndex), cellValue(two, header.cellIndex)];
        if (a === null || b === null) return (a === null) - (b === null);
        const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
        return up ? order : -order;
      });
      table.tBodies[0].append(...rows);
    });
  }
}
