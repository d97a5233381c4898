// An answer of the service, as people read it.
import { drawAlignment, linksTable } from "./alignment.js";
import { make, number, say, stored } from "./dom.js";
import { drawScale, scaleInWords } from "./scale.js";

const scales = stored("scales");

export function showAnswer(place, judged, address) {
  const scale = scales[judged.scale];
  const digits = scale.high > 1 ? 1 : 2;
  const [low, high] = judged.interval ?? [null, null];
  place.replaceChildren(
    make("p", { class: "verdict" }, make("strong", {}, say("answer.score", { score: number(judged.score, digits), top: number(scale.high) })), ": ", judged.words ?? ""),
    drawScale(scale, judged),
    low === null ? "" : make("p", {}, say("answer.interval", { low: number(low, digits), high: number(high, digits) })),
    ...(judged.notes ?? []).map((note) => make("p", { class: "soft", dir: "auto" }, note)),
    scaleInWords(scale, judged.score),
    ...follows(judged),
    ...why(judged.explanation),
    make("p", { class: "soft" }, say("answer.read_as", {
      first: say(`compare.${judged.levels[0]}`), second: say(`compare.${judged.levels[1]}`), model: judged.model })),
    linkTo(address),
  );
}

function follows(judged) {
  if (!judged.entailment_words?.length) return [];
  const labels = [judged.entailment, judged.entailment_back];
  const signs = { ENTAILMENT: "⇒", NEUTRAL: "·", CONTRADICTION: "×" };
  return [make("h3", {}, say("answer.follows")),
    make("ul", { class: "follows" }, judged.entailment_words.map((line, index) =>
      make("li", { class: `way-${labels[index]}` }, make("span", { class: "sign", "aria-hidden": "true" }, signs[labels[index]]), line)))];
}

function why(explanation) {
  if (!explanation) return [];
  const parts = explanation.parts ?? [];
  const drawn = parts.map((part) => part.links
    ? drawAlignment(part, explanation.relations)
    : make("p", { class: "only", dir: "auto" }, say(part.left ? "answer.only_first" : "answer.only_second", { text: part.left || part.right })));
  return [make("h3", {}, say("answer.why")), make("p", { dir: "auto" }, explanation.sentence),
    ...(parts.length ? [make("h3", {}, say("answer.parts")), ...drawn] : []),
    parts.some((part) => part.links) ? linksTable(parts, explanation.relations) : "",
    ...wordLink(explanation.word_link)];
}

function wordLink(link) {
  if (!link) return [];
  const path = link.path?.length > 1
    ? [make("h3", {}, say("answer.path")), make("ol", { class: "path" }, link.path.map((step) => make("li", step === link.shared ? { class: "here" } : {}, step)))] : [];
  const meanings = link.definitions?.length
    ? [make("h3", {}, say("answer.definitions")), make("ul", {}, link.definitions.map((text) => make("li", {}, text)))] : [];
  return [...path, ...meanings];
}

function linkTo(address) {
  const anchor = make("a", { href: address }, say("answer.link"));
  const copy = make("button", { type: "button" }, say("answer.copy"));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(anchor.href);
      copy.textContent = say("answer.copied");
    } catch {
      getSelection().selectAllChildren(anchor);
    }
    setTimeout(() => { copy.textContent = say("answer.copy"); }, 1500);
  });
  return make("div", {}, make("p", { class: "actions" }, anchor, copy), make("p", { class: "soft" }, say("answer.link_hint")));
}
