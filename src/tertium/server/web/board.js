// The user's own scores on a task.
import { ask, byId, make, number, Refused, say, tell } from "./dom.js";

const form = byId("evaluate");

/** @param {boolean} report */
async function send(report) {
  if (!form.reportValidity()) return;
  const body = new FormData(form);
  body.append("task", form.dataset.task);
  if (report) { body.append("report", "true"); body.delete("keep"); }
  tell(byId("wrong"), "");
  byId("working").textContent = "…";
  try {
    const response = await ask("/v1/evaluate", { method: "POST", body });
    if (report) save(await response.blob());
    else show(await response.json());
  } catch (error) {
    tell(byId("wrong"), error instanceof Refused ? error.message : String(error));
  } finally {
    byId("working").textContent = "";
  }
}

/** @param {Blob} blob */
function save(blob) {
  const link = /** @type {HTMLAnchorElement} */ (make("a", { href: URL.createObjectURL(blob), download: "report.html" }));
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {import("./types").Evaluated} found */
function show(found) {
  const [system] = found.systems;
  const value = system.official.value === null ? system.official.why : number(system.official.value, 4);
  const rows = Object.entries(system.subsets).map(([name, figures]) => make("tr", {},
    make("th", { scope: "row", class: "words" }, name),
    ...Object.values(figures).map((figure) => make("td", {}, figure.value === null ? "–" : number(figure.value, 4)))));
  const metrics = Object.keys(Object.values(system.subsets)[0] ?? {});
  byId("measured").replaceChildren(
    make("p", { class: "verdict" }, make("strong", {}, say("boards.measured", { name: system.name, metric: found.metric, value }))),
    ...system.places.map((one) => make("p", {}, say("boards.would_take", { place: one.place, among: one.among, board: one.board }))),
    ...[...found.notes, ...system.notes].map((note) => make("p", { class: "soft" }, note)),
    make("div", { class: "scroller", role: "region", tabindex: "0", "aria-label": say("boards.by_subset") },
      make("table", {}, make("caption", {}, say("boards.by_subset")),
        make("thead", {}, make("tr", {}, make("th", { scope: "col", class: "words" }, say("boards.part")), metrics.map((name) => make("th", { scope: "col" }, name)))),
        make("tbody", {}, rows))),
    make("p", { class: "soft" }, `${say("boards.signature")}: `, make("code", {}, system.signature)),
  );
}

form.addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); send(false); });
byId("report").addEventListener("click", () => send(true));
