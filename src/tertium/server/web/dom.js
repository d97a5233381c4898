// What the scripts share: words, numbers, elements, and asking the service.

/** @param {string} id @returns {any} */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
/** @type {Record<string, string>} */
const words = read("words");
export const language = document.documentElement.lang;
export const stored = read;

/** @param {string} key @param {Record<string, any>} values */
export const say = (key, values = {}) =>
  words[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** @param {number} value @param {number} digits */
export const number = (value, digits = 1) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

// Texts go in as text nodes only: whatever they hold shows as text.
/** @param {string} name @param {import("./types").Attributes} attributes @param {import("./types").Children} children */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** @param {string} name @param {import("./types").Attributes} attributes @param {import("./types").Children} children */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element @param {import("./types").Attributes} attributes @param {import("./types").Children} children
 * @returns {E}
 */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.flat(3).filter((child) => child !== null && child !== undefined)));
  return element;
}

// --- Asking the service --------------------------------------------------------------------------
export class Refused extends Error {}

/** @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** @param {string} address @param {RequestInit} options */
export async function ask(address, options = {}) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Refused(say("wrong.offline"));
  }
  if (response.ok) return response;
  // Whoever lost the cookie gives the key again, and comes back here.
  if (response.status === 401) location.assign(`/key?next=${encodeURIComponent(location.pathname)}${location.hash}`);
  const wait = response.headers.get("Retry-After");
  if (response.status === 429 && wait) throw new Refused(say("wrong.busy", { seconds: wait }));
  let line = `${response.status}`;
  try { line = (await response.json()).error; } catch { /* not ours: the status says it */ }
  throw new Refused(line);
}

/** @param {string} address @param {unknown} body @param {RequestInit} options @returns {Promise<any>} */
export const askJson = async (address, body, options = {}) =>
  (await ask(address, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, ...options })).json();

/** @param {HTMLElement} place @param {string} line */
export function tell(place, line) {
  place.textContent = line;
  place.hidden = !line;
}
