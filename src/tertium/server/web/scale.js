// The score on its scale: ticks, the interval as a band, the score as a mark.
import { draw, make, number, say } from "./dom.js";

const HEIGHT = 76, EDGE = 14, LINE = 34;

/** @param {import("./types").Scale} scale @param {number} score @param {[number, number] | undefined} interval */
export function drawScale(scale, score, interval) {
  const digits = scale.high > 1 ? 1 : 2;
  const [low, high] = interval ?? [NaN, NaN];
  const said = {
    bottom: number(scale.low), top: number(scale.high), score: number(score, digits),
    low: number(low, digits), high: number(high, digits),
  };
  const place = make("div", { class: "scale" });
  const label = say(interval ? "answer.drawn" : "answer.drawn_plain", said);
  const paint = () => {
    const width = Math.max(place.clientWidth, 200);
    /** @param {number} value */
    const at = (value) => EDGE + ((value - scale.low) / (scale.high - scale.low)) * (width - 2 * EDGE);
    place.replaceChildren(draw("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      !interval ? null : draw("rect", { class: "band", x: at(low), y: LINE - 11, width: Math.max(at(high) - at(low), 2), height: 22, rx: 5 }),
      draw("path", { class: "axis", d: `M${at(scale.low)} ${LINE}H${at(scale.high)}` }),
      scale.points.map((point) => [
        draw("path", { class: "axis", d: `M${at(point.value)} ${LINE - 6}V${LINE + 6}` }),
        draw("text", { x: at(point.value), y: LINE + 28, "text-anchor": "middle" }, number(point.value)),
      ]).flat(),
      draw("circle", { class: "score", cx: at(score), cy: LINE, r: 9 }),
    ));
  };
  new ResizeObserver(paint).observe(place);
  return place;
}

// What the two ends of the scale mean, under them.
/** @param {import("./types").Scale} scale */
export function endsInWords(scale) {
  const [low, high] = [scale.points[0], scale.points[scale.points.length - 1]];
  return make("p", { class: "ends soft" }, make("span", {}, low.words), make("span", {}, high.words));
}

/** @param {import("./types").Scale} scale @param {number} score */
export function scaleInWords(scale, score) {
  const nearest = scale.points.reduce((best, point) =>
    Math.abs(point.value - score) <= Math.abs(best.value - score) ? point : best);
  return make("details", {}, make("summary", {}, say("answer.scale_words")),
    make("dl", { class: "points" }, [...scale.points].reverse().map((point) =>
      make("div", point === nearest ? { class: "here", "aria-current": "true" } : {},
        make("dt", {}, number(point.value)),
        make("dd", {}, point.more ? `${point.words}: ${point.more}` : point.words)))));
}
