// Tables as people paste them, and as the service writes them.

const NAMES = ["text_a", "text_b"];

// The cells of a table; quotes count in CSV only, and only at the start of a cell.
/** @param {string} text @param {string} format @returns {string[][]} */
export function cellsOf(text, format) {
  if (format === "tsv") return text.split(/\r?\n/).filter((line) => line.trim()).map((line) => line.split("\t"));
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  let cell = "", quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[at + 1] === '"') { cell += c; at += 1; }
      else quoted = false;
    } else if (c === '"' && !cell) quoted = true;
    else if (c === ",") { row.push(cell); cell = ""; }
    else if (c === "\n") { rows.push([...row, cell.replace(/\r$/, "")]); row = []; cell = ""; }
    else cell += c;
  }
  if (cell || row.length) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((one) => one.trim()));
}

// A pasted table as a file that the service reads: it gets a header where it has none.
/** @param {string} pasted */
export function fileOf(pasted) {
  const text = pasted.replace(/\r\n?/g, "\n").replace(/^\n+|\n+$/g, "");
  if (text.startsWith("{")) return new File([text], "pasted.jsonl");
  const format = text.split("\n", 1)[0].includes("\t") ? "tsv" : "csv";
  const first = cellsOf(text, format)[0] ?? [];
  const isHeader = NAMES.every((name) => first.includes(name));
  const names = first.map((_, index) => NAMES[index] ?? `column_${index + 1}`);
  const head = isHeader ? "" : `${names.join(format === "tsv" ? "\t" : ",")}\n`;
  return new File([head, text, "\n"], `pasted.${format}`);
}

/** @param {string} name @param {string} text */
export const formatOf = (name, text) =>
  /\.(jsonl|ndjson)$/i.test(name) || text.startsWith("{") ? "jsonl" : /\.(tsv|tab)$/i.test(name) || text.split("\n", 1)[0].includes("\t") ? "tsv" : "csv";

// The texts and scores of the first rows that came back.
/** @param {string} text @param {string} format @param {number} most @returns {any[][]} */
export function rowsOf(text, format, most) {
  if (format === "jsonl") {
    return text.split("\n").slice(0, most).filter(Boolean).map((line) => JSON.parse(line)).map((one) => [one.text_a, one.text_b, one.score]);
  }
  const [header, ...rows] = cellsOf(text, format);
  const places = [...NAMES, "score"].map((name) => header.indexOf(name));
  return rows.slice(0, most).map((row) => places.map((place) => row[place] ?? ""));
}
