// Senses of a word, looked up while it is typed: a combobox with a list below.
import { ask, byId, make, Refused, say } from "./dom.js";

const PATIENCE = 120;

/** @typedef {import("./types").Sense | import("./types").LikeIt} Option */

/** @param {string} side @param {(text: string) => void} choose */
export function lookUp(side, choose) {
  const input = byId(`word-${side}`), list = byId(`senses-${side}`), count = byId(`count-${side}`);
  /** @type {Option[]} */
  let options = [];
  /** @type {AbortController | null} */
  let asked = null;
  let active = -1, timer = 0;

  const close = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  /** @param {number} index */
  const mark = (index) => {
    active = (index + options.length) % options.length;
    [...list.children].forEach((/** @type {Element} */ item, /** @type {number} */ at) => item.setAttribute("aria-selected", String(at === active)));
    input.setAttribute("aria-activedescendant", list.children[active].id);
    list.children[active].scrollIntoView({ block: "nearest" });
  };
  /** @param {Option} option */
  const take = (option) => {
    if ("word" in option) { input.value = option.word; find(); return; }
    input.value = option.lemma;
    count.textContent = `${option.text}: ${option.definition}`;
    close();
    choose(option.text);
  };
  /** @param {import("./types").Found} found */
  const show = (found) => {
    const others = found.words.filter((word) => !found.senses.some((sense) => sense.lemma === word));
    options = [...found.senses, ...others.map((word) => ({ word }))];
    list.replaceChildren(...options.map((option, index) => {
      const item = make("li", { role: "option", id: `${list.id}-${index}`, "aria-selected": "false" },
        ...("word" in option ? [make("em", {}, option.word), ` (${say("compare.words_like_it")})`]
          : [make("strong", {}, option.text), " ", option.definition]));
      item.addEventListener("pointerdown", (event) => { event.preventDefault(); take(option); });
      return item;
    }));
    list.hidden = !options.length;
    input.setAttribute("aria-expanded", String(options.length > 0));
    active = -1;
    input.removeAttribute("aria-activedescendant");
    count.textContent = options.length ? say("compare.senses_found", { count: found.senses.length }) : say("compare.no_senses");
  };
  const find = async () => {
    asked?.abort();
    if (!input.value.trim()) { count.textContent = ""; close(); return; }
    asked = new AbortController();
    try {
      show(await (await ask(`/v1/senses?word=${encodeURIComponent(input.value.trim())}`, { signal: asked.signal })).json());
    } catch (error) {
      if (error instanceof Refused) { count.textContent = error.message; close(); }
    }
  };
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(find, PATIENCE); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowDown" && !list.hidden) mark(active + 1);
    else if (event.key === "ArrowUp" && !list.hidden) mark(active < 0 ? options.length - 1 : active - 1);
    else if (event.key === "Enter") { if (!list.hidden && options.length) take(options[Math.max(active, 0)]); }
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
  });
}
