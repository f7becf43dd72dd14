// A small virtual DOM: a view is a function that returns `h(...)`, `patch` makes the page like it.
// It keeps elements (and with them focus and selection) wherever the tag and key stay the same.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "open", "selected", "readOnly"]);

export function h(tag, props, ...children) {
  const given = props ?? {};
  return { tag, props: given, key: given.key, children: flat(children) };
}

function flat(children, into = []) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (child !== null && child !== undefined && child !== false && child !== true)
      into.push(typeof child === "object" ? child : { text: String(child) });
  }
  return into;
}

function dispatch(event) {
  this.view_.props[`on${event.type}`]?.(event);
}

function setProp(element, name, now, before) {
  if (name === "key" || name === "ref") return;
  if (name.startsWith("on")) {
    if (!before) element.addEventListener(name.slice(2), dispatch);
  } else if (name === "css") {
    for (const [key, value] of Object.entries(now ?? {})) element.style.setProperty(key, value);
  } else if (PROPERTIES.has(name) && name in element) {
    if (element[name] !== now) element[name] = now ?? (name === "value" ? "" : false);
  } else if (now === before) {
    return;
  } else if (now === null || now === undefined || (now === false && !name.startsWith("aria-"))) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, now === true && !name.startsWith("aria-") ? "" : String(now));
  }
}

function create(view, svg) {
  if (view.text !== undefined) {
    const node = document.createTextNode(view.text);
    node.view_ = view;
    return node;
  }
  const inside = svg || view.tag === "svg";
  const element = inside ? document.createElementNS(SVG, view.tag) : document.createElement(view.tag);
  element.view_ = view;
  reconcile(element, view.children, inside);
  for (const [name, value] of Object.entries(view.props)) setProp(element, name, value, undefined);
  view.props.ref?.(element);
  return element;
}

function update(node, view, svg) {
  const before = node.view_;
  node.view_ = view;
  if (view.text !== undefined) {
    if (before.text !== view.text) node.data = view.text;
    return;
  }
  reconcile(node, view.children, svg || view.tag === "svg");
  for (const name of Object.keys(before.props))
    if (!(name in view.props) && !name.startsWith("on")) setProp(node, name, undefined, before.props[name]);
  for (const [name, value] of Object.entries(view.props)) setProp(node, name, value, before.props[name]);
}

const same = (node, view) => node.view_ && node.view_.tag === view.tag && node.view_.key === view.key;

function reconcile(parent, views, svg) {
  const olds = [...parent.childNodes];
  const free = new Set(olds);
  const nodes = views.map((view) => {
    const node = olds.find((old) => free.has(old) && same(old, view));
    free.delete(node);
    return node;
  });
  for (const node of free) parent.removeChild(node);
  let place = parent.firstChild;
  views.forEach((view, i) => {
    const node = nodes[i] ?? create(view, svg);
    if (nodes[i]) update(node, view, svg);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

export function patch(root, view) {
  reconcile(root, flat([view]), false);
}
