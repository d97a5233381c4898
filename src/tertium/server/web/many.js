// Many pairs: a pasted table or a file, scored as a stream, with progress and a download.
import { ask, byId, isAbort, language, make, number, Refused, say, tell } from "./dom.js";
import { fileOf, formatOf, rowsOf } from "./table.js";

const SHOWN = 50, KEPT = 200_000;

export function scoreMany() {
  const form = byId("many"), stop = byId("stop"), bar = byId("progress"), far = byId("far"), download = byId("download");
  /** @type {AbortController | null} */
  let running = null;

  /** @param {File} file */
  const score = async (file) => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    let done = 0, total = 0, beginning = "";
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    tell(byId("many-wrong"), "");
    download.hidden = true;
    byId("scored").replaceChildren();
    try {
      const body = new FormData();
      body.append("file", file);
      body.append("model", byId("model").value);
      if (byId("scale").value) body.append("scale", byId("scale").value);
      stop.hidden = bar.hidden = false;
      bar.removeAttribute("value");
      const response = await ask("/v1/score", { method: "POST", body, signal });
      total = Number(response.headers.get("X-Tertium-Pairs"));
      bar.max = Math.max(total, 1);
      const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader(), decoder = new TextDecoder();
      for (;;) {
        const { value, done: ended } = await reader.read();
        if (ended) break;
        parts.push(value);
        const text = decoder.decode(value, { stream: true });
        if (beginning.length < KEPT) beginning += text;
        done = Math.min(done + text.split("\n").length - 1, total);
        bar.value = done;
        far.textContent = say("many.progress", { done: number(done), total: number(total) });
      }
      far.textContent = say("many.finished", { total: number(total) });
    } catch (error) {
      if (isAbort(error)) far.textContent = say("many.stopped", { done: number(done) });
      else tell(byId("many-wrong"), error instanceof Refused ? error.message : say("many.broken", { done: number(done), total: number(total) }));
    } finally {
      stop.hidden = bar.hidden = true;
    }
    if (parts.length) offer(file, parts, beginning);
  };

  /** @param {File} file @param {Uint8Array<ArrayBuffer>[]} parts @param {string} beginning */
  const offer = (file, parts, beginning) => {
    URL.revokeObjectURL(download.href);
    download.href = URL.createObjectURL(new Blob(parts, { type: "text/plain" }));
    download.download = file.name.replace(/(\.[^.]*)?$/, (/** @type {string} */ end) => `.scored${end}`);
    download.hidden = false;
    /** @type {any[][]} */
    let rows = [];
    try { rows = rowsOf(beginning, formatOf(file.name, beginning), SHOWN); } catch { return; /* cut in the middle of a row */ }
    const head = ["first", "second", "score"].map((name) => make("th", { scope: "col", class: name === "score" ? null : "words" }, say(`many.${name}`)));
    byId("scored").replaceChildren(make("div", { class: "scroller", role: "region", tabindex: "0", "aria-label": say("many.shown", { count: rows.length }) },
      make("table", {}, make("caption", {}, say("many.shown", { count: rows.length })), make("thead", {}, make("tr", {}, head)),
        make("tbody", {}, rows.map(([a, b, value]) => make("tr", {},
          make("td", { class: "words", dir: "auto" }, a), make("td", { class: "words", dir: "auto" }, b),
          make("td", {}, Number(value).toLocaleString(language, { maximumFractionDigits: 2 }))))))));
  };

  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = byId("file").files[0];
    const pasted = byId("table").value;
    if (chosen) score(chosen);
    else if (pasted.trim()) score(fileOf(pasted));
    else tell(byId("many-wrong"), say("many.empty"));
  });
  stop.addEventListener("click", () => running?.abort());
  byId("table").addEventListener("input", () => { byId("file").value = ""; });
  for (const name of ["dragover", "dragenter"]) form.addEventListener(name, (/** @type {Event} */ event) => { event.preventDefault(); form.classList.add("over"); });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    form.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) score(file);
  });
}
