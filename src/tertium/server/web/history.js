// Earlier comparisons, in this browser only.
import { byId, make, number, stored } from "./dom.js";

const KEPT = "tertium-history", MOST = 30;
/** @typedef {import("./types").Asked} Asked */
/** @typedef {import("./types").Remembered} Remembered */

/** @type {Record<string, import("./types").Scale>} */
const scales = stored("scales");

/** @returns {Remembered[]} */
const read = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? []; } catch { return []; } };
/** @param {Remembered[]} entries */
const write = (entries) => { try { localStorage.setItem(KEPT, JSON.stringify(entries)); } catch { /* no room, or not allowed */ } };

/** @param {Asked} asked @param {import("./types").Judged} judged */
export function remember(asked, judged) {
  const entry = { ...asked, score: judged.score, on: judged.scale };
  /** @param {Asked} one */
  const same = (one) => JSON.stringify([one.a, one.b, one.levels, one.model, one.scale]) === JSON.stringify([asked.a, asked.b, asked.levels, asked.model, asked.scale]);
  write([entry, ...read().filter((one) => !same(one))].slice(0, MOST));
}

/** @param {(one: Asked) => string} addressOf @param {(one: Asked) => void} open */
export function showHistory(addressOf, open) {
  const entries = read();
  byId("history").replaceChildren(...entries.map((entry) => {
    const scale = scales[entry.on];
    const link = make("a", { href: addressOf(entry) },
      make("span", { class: "sizes" }, entry.score === null ? "–" : scale ? `${number(entry.score, scale.high > 1 ? 1 : 2)} / ${number(scale.high)}` : number(entry.score)), " ",
      make("span", { class: "texts", dir: "auto" }, `${entry.a} · ${entry.b}`));
    link.addEventListener("click", (event) => { event.preventDefault(); open(entry); });
    return make("li", {}, link);
  }));
  byId("no-history").hidden = entries.length > 0;
  byId("forget").hidden = entries.length === 0;
}

export function forget() { localStorage.removeItem(KEPT); }
