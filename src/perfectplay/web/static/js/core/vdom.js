// A small virtual DOM: a view is a function that returns `h(...)`, `patch` makes the page like it.
// It keeps elements (and with them focus and selection) wherever the tag and key stay the same.

/** @import { Child, ElementView, Props, View } from "./view-types" */

const SVG = "http://www.w3.org/2000/svg";
const TYPED = "input[type=text], textarea";
const PROPERTIES = new Set(["value", "checked", "disabled", "open", "selected", "readOnly"]);
/** The view that each node shows now. @type {WeakMap<Node, View>} */
const shown = new WeakMap();

/**
 * Describe an element.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Props<Tag> | null} [props]
 * @param {...Child} children
 * @returns {ElementView}
 */
export function h(tag, props, ...children) {
  const given = /** @type {Props<string>} */ (props ?? {});
  return { tag, props: given, key: given.key, children: flat(children) };
}

/**
 * @param {Child[]} children
 * @param {View[]} into
 */
function flat(children, into = []) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (child !== null && child !== undefined && child !== false && child !== true)
      into.push(typeof child === "object" ? child : { text: String(child) });
  }
  return into;
}

/**
 * @this {Node}
 * @param {Event} event
 */
function dispatch(event) {
  const view = shown.get(this);
  if (!view?.tag) return;
  const handler = /** @type {((event: Event) => void) | undefined} */ (view.props[`on${event.type}`]);
  handler?.(event);
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {unknown} now
 * @param {unknown} before
 */
function setProp(element, name, now, before) {
  if (name === "key") return;
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  if (name.startsWith("on")) {
    if (!before) element.addEventListener(name.slice(2), dispatch);
  } else if (name === "css") {
    for (const [key, value] of Object.entries(now ?? {})) element.style.setProperty(key, String(value));
  } else if (PROPERTIES.has(name) && name in element) {
    // What somebody is typing stays, until the view itself has another text.
    if (name === "value" && now === before && element === document.activeElement && element.matches(TYPED)) return;
    if (properties[name] !== now) properties[name] = now ?? (name === "value" ? "" : false);
  } else if (now === before) {
    return;
  } else if (now === null || now === undefined || (now === false && !name.startsWith("aria-"))) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, now === true && !name.startsWith("aria-") ? "" : String(now));
  }
}

/**
 * @param {View} view
 * @param {boolean} svg
 * @returns {Node}
 */
function create(view, svg) {
  if (view.text !== undefined) {
    const node = document.createTextNode(view.text);
    shown.set(node, view);
    return node;
  }
  const inside = svg || view.tag === "svg";
  const element = /** @type {HTMLElement | SVGElement} */ (
    inside ? document.createElementNS(SVG, view.tag) : document.createElement(view.tag)
  );
  shown.set(element, view);
  reconcile(element, view.children, inside);
  for (const [name, value] of Object.entries(view.props)) setProp(element, name, value, undefined);
  return element;
}

/**
 * @param {Node} node
 * @param {View} view
 * @param {boolean} svg
 */
function update(node, view, svg) {
  const before = shown.get(node);
  shown.set(node, view);
  if (view.text !== undefined) {
    if (before?.text !== view.text) /** @type {Text} */ (node).data = view.text;
    return;
  }
  const element = /** @type {HTMLElement | SVGElement} */ (node);
  const props = before?.tag ? before.props : {};
  reconcile(element, view.children, svg || view.tag === "svg");
  for (const name of Object.keys(props))
    if (!(name in view.props) && !name.startsWith("on")) setProp(element, name, undefined, props[name]);
  for (const [name, value] of Object.entries(view.props)) setProp(element, name, value, props[name]);
}

/**
 * @param {Node} node
 * @param {View} view
 */
function same(node, view) {
  const now = shown.get(node);
  return now !== undefined && now.tag === view.tag && now.key === view.key;
}

/**
 * @param {Element} parent
 * @param {View[]} views
 * @param {boolean} svg
 */
function reconcile(parent, views, svg) {
  /** @type {Node[]} */
  const olds = [...parent.childNodes];
  const free = new Set(olds);
  const nodes = views.map((view) => {
    const node = olds.find((old) => free.has(old) && same(old, view));
    if (node) free.delete(node);
    return node;
  });
  for (const node of free) parent.removeChild(node);
  /** @type {Node | null} */
  let place = parent.firstChild;
  views.forEach((view, i) => {
    const kept = nodes[i];
    const node = kept ?? create(view, svg);
    if (kept) update(kept, view, svg);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

/**
 * Make the inside of an element like the view.
 * @param {Element} root
 * @param {Child} view
 */
export function patch(root, view) {
  reconcile(root, flat([view]), false);
}
