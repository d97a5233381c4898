// Where a key is given: the service answers with a cookie that scripts cannot read.
import { byId, say, tell } from "./dom.js";

// Only a page of this service may come next; what stands behind the # comes along.
const next = () => {
  const wanted = new URL(new URLSearchParams(location.search).get("next") ?? "/", location.origin);
  return wanted.origin === location.origin ? wanted.pathname + location.hash : "/";
};

byId("give").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  tell(byId("wrong"), "");
  const body = JSON.stringify({ key: byId("key").value.trim() });
  const answer = await fetch("/key", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  if (answer.ok) location.replace(next());
  else tell(byId("wrong"), say("wrong.no_key"));
});
byId("key").focus();
