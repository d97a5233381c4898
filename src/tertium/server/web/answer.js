// An answer of the service, as people read it.
import { drawAlignment, linksTable } from "./alignment.js";
import { make, number, say, stored } from "./dom.js";
import { drawScale, endsInWords, scaleInWords } from "./scale.js";

/** @typedef {import("./types").Judged} Judged */

/** @type {Record<string, import("./types").Scale>} */
const scales = stored("scales");

/** @param {HTMLElement} place @param {Judged} judged @param {string} address */
export function showAnswer(place, judged, address) {
  place.replaceChildren(
    ...scored(judged),
    ...(judged.notes ?? []).map((note) => make("p", { class: "soft", dir: "auto" }, note)),
    ...follows(judged),
    ...why(judged.explanation),
    make("p", { class: "soft" }, say("answer.read_as", {
      first: say(`compare.${judged.levels[0]}`), second: say(`compare.${judged.levels[1]}`), model: judged.model })),
    linkTo(address),
  );
}

/** @param {Judged} judged */
function scored(judged) {
  const { score } = judged;
  if (score === null) return [make("p", { class: "verdict" }, say("answer.no_score"))];
  const scale = scales[judged.scale];
  const digits = scale.high > 1 ? 1 : 2;
  const [low, high] = judged.interval ?? [null, null];
  return [
    make("p", { class: "verdict" }, make("strong", {}, say("answer.score", { score: number(score, digits), top: number(scale.high) })), ": ", judged.words ?? ""),
    drawScale(scale, score, judged.interval),
    endsInWords(scale),
    low === null ? "" : make("p", {}, say("answer.interval", { low: number(low, digits), high: number(high, digits) })),
    scaleInWords(scale, score),
  ];
}

/** @param {Judged} judged */
function follows(judged) {
  if (!judged.entailment_words?.length) return [];
  const labels = /** @type {import("./types").Label[]} */ ([judged.entailment, judged.entailment_back]);
  const signs = { ENTAILMENT: "⇒", NEUTRAL: "·", CONTRADICTION: "×" };
  return [make("h3", {}, say("answer.follows")),
    make("ul", { class: "follows" }, judged.entailment_words.map((line, index) =>
      make("li", { class: `way-${labels[index]}` }, make("span", { class: "sign", "aria-hidden": "true" }, signs[labels[index]]), line)))];
}

/** @param {import("./types").Explanation | undefined} explanation */
function why(explanation) {
  if (!explanation) return [];
  const parts = explanation.parts ?? [];
  const drawn = parts.map((part) => part.links
    ? drawAlignment(/** @type {import("./types").AlignedPart} */ (part), explanation.relations)
    : make("p", { class: "only", dir: "auto" }, say(part.left ? "answer.only_first" : "answer.only_second", { text: part.left || part.right })));
  return [make("h3", {}, say("answer.why")), make("p", { dir: "auto" }, explanation.sentence),
    ...(parts.length ? [make("h3", {}, say("answer.parts")), ...drawn] : []),
    parts.some((part) => part.links) ? linksTable(parts, explanation.relations) : "",
    ...wordLink(explanation.word_link)];
}

/** @param {import("./types").WordLink | undefined} link */
function wordLink(link) {
  if (!link) return [];
  const steps = link.path ?? [];
  const path = steps.length > 1
    ? [make("h3", {}, say("answer.path")), make("ol", { class: "path" }, steps.map((step) => make("li", step === link.shared ? { class: "here" } : {}, step)))] : [];
  const meanings = link.definitions?.length
    ? [make("h3", {}, say("answer.definitions")), make("ul", {}, link.definitions.map((text) => make("li", {}, text)))] : [];
  return [...path, ...meanings];
}

/** @param {string} address */
function linkTo(address) {
  const anchor = /** @type {HTMLAnchorElement} */ (make("a", { href: address }, say("answer.link")));
  const copy = make("button", { type: "button" }, say("answer.copy"));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(anchor.href);
      copy.textContent = say("answer.copied");
    } catch {
      getSelection()?.selectAllChildren(anchor);
    }
    setTimeout(() => { copy.textContent = say("answer.copy"); }, 1500);
  });
  return make("div", {}, make("p", { class: "actions" }, anchor, copy), make("p", { class: "soft" }, say("answer.link_hint")));
}
