// The page with two boxes.
import { showAnswer } from "./answer.js";
import { askJson, byId, isAbort, language, Refused, say, tell } from "./dom.js";
import { forget, remember, showHistory } from "./history.js";
import { lookUp } from "./lookup.js";
import { scoreMany } from "./many.js";

const form = byId("compare");
const SIDES = ["a", "b"];
/** @typedef {import("./types").Asked} Asked */

/** @param {string} side */
const levelOf = (side) => byId(`level-${side}`);
/** @type {AbortController | null} */
let running = null;

/** @returns {Asked} */
const asked = () => ({
  a: byId("a").value, b: byId("b").value,
  levels: SIDES.map((side) => levelOf(side).value || null),
  model: byId("model").value, scale: byId("scale").value || null,
});

// Everything that makes a comparison stands behind the #, which browsers keep to themselves.
/** @param {Asked} one */
const addressOf = (one) => {
  const query = new URLSearchParams({ a: one.a, b: one.b });
  SIDES.forEach((side, index) => { if (one.levels[index]) query.set(`level-${side}`, one.levels[index]); });
  if (one.model) query.set("model", one.model);
  if (one.scale) query.set("scale", one.scale);
  return `#${query}`;
};

/** @returns {Asked | null} */
const fromAddress = () => {
  const query = new URLSearchParams(location.hash.slice(1));
  const [a, b] = [query.get("a"), query.get("b")];
  if (!a || !b) return null;
  return { a, b, levels: SIDES.map((side) => query.get(`level-${side}`)), model: query.get("model"), scale: query.get("scale") };
};

/** @param {Asked} one */
const fill = (one) => {
  SIDES.forEach((side, index) => {
    byId(side).value = [one.a, one.b][index];
    levelOf(side).value = one.levels[index] ?? "";
    showLookUp(side);
  });
  for (const name of /** @type {const} */ (["model", "scale"])) {
    const box = byId(name);
    if (name === "scale" || one.model) box.value = one[name] ?? "";
    if (box.selectedIndex < 0) box.value = name === "model" ? [...box.options].find((option) => option.defaultSelected)?.value : "";
  }
};

/** @param {string} side */
const showLookUp = (side) => { byId(`lookup-${side}`).hidden = levelOf(side).value !== "sense"; };

async function compare({ moves = true } = {}) {
  const one = asked();
  running?.abort();
  const mine = running = new AbortController();
  tell(byId("wrong"), "");
  byId("working").textContent = say("compare.working");
  try {
    const judged = await askJson("/v1/explain", { ...one, language }, { signal: mine.signal });
    history.replaceState(null, "", addressOf(one));
    byId("answer").hidden = false;
    showAnswer(byId("said"), judged, addressOf(one));
    remember(one, judged);
    showHistory(addressOf, open);
    if (moves) byId("answer-title").focus();
  } catch (error) {
    if (isAbort(error)) return;
    byId("answer").hidden = true;
    tell(byId("wrong"), error instanceof Refused ? error.message : String(error));
  } finally {
    if (mine === running) byId("working").textContent = "";
  }
}

/** @param {Asked} one */
const open = (one) => { fill(one); compare(); };

form.addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); compare(); });
form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(); });
form.addEventListener("reset", () => {
  history.replaceState(null, "", location.pathname);
  byId("answer").hidden = true;
  tell(byId("wrong"), "");
  setTimeout(() => { SIDES.forEach(showLookUp); byId("a").focus(); });
});
byId("swap").addEventListener("click", () => {
  const one = asked();
  fill({ ...one, a: one.b, b: one.a, levels: [...one.levels].reverse() });
  if (one.a.trim() && one.b.trim()) compare({ moves: false });
});
for (const side of SIDES) {
  levelOf(side).addEventListener("change", () => { showLookUp(side); if (!byId(`lookup-${side}`).hidden) byId(`word-${side}`).focus(); });
  lookUp(side, (sense) => { byId(side).value = sense; });
}
for (const example of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.example"))) {
  const { a = "", b = "", levels = "" } = example.dataset;
  const one = { a, b, levels: levels.split(" "), model: null, scale: null };
  example.href = addressOf(one);
  example.addEventListener("click", (event) => { event.preventDefault(); open(one); });
}
// The other language keeps the comparison.
byId("other-language").addEventListener("click", (/** @type {any} */ event) => { event.currentTarget.hash = location.hash; });
byId("forget").addEventListener("click", () => { forget(); showHistory(addressOf, open); byId("a").focus(); });
addEventListener("hashchange", () => { const one = fromAddress(); if (one) open(one); });

scoreMany();
showHistory(addressOf, open);
const given = fromAddress();
if (given) { fill(given); compare({ moves: false }); }
