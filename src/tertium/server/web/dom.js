// What the scripts share: words, numbers, elements, and asking the service.

const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
const words = read("words");
export const language = document.documentElement.lang;
export const stored = read;

export const say = (key, values = {}) =>
  words[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export const number = (value, digits = 1) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

export const byId = (id) => document.getElementById(id);

// Texts go in as text nodes only: whatever they hold shows as text.
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// --- Asking the service --------------------------------------------------------------------------
const KEY = "tertium-key";

export class Refused extends Error {}

export async function ask(address, options = {}) {
  const headers = { ...options.headers };
  const key = sessionStorage.getItem(KEY);
  if (key) headers.Authorization = `Bearer ${key}`;
  let response;
  try {
    response = await fetch(address, { ...options, headers });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(say("wrong.offline"));
  }
  if (response.ok) return response;
  if (response.status === 401) askForKey();
  const wait = response.headers.get("Retry-After");
  if (response.status === 429 && wait) throw new Refused(say("wrong.busy", { seconds: wait }));
  let line = `${response.status}`;
  try { line = (await response.json()).error; } catch { /* not ours: the status says it */ }
  throw new Refused(line);
}

export const askJson = async (address, body, options = {}) =>
  (await ask(address, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, ...options })).json();

function askForKey() {
  const form = byId("ask-key");
  form.hidden = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEY, byId("key").value.trim());
    form.hidden = true;
    form.dispatchEvent(new CustomEvent("key-given", { bubbles: true }));
  };
  byId("key").focus();
}

export function tell(place, line) {
  place.textContent = line;
  place.hidden = !line;
}
