// A model of a notebook as widgets know it: what is in it, and what was sent to the kernel.

export function fakeModel(state) {
  const values = { state, marks: "letters", theme: "auto" };
  const heard = new Map();
  const model = {
    sent: [],
    get: (name) => values[name],
    send: (content) => model.sent.push(content),
    on: (name, listener) => heard.set(name, [...(heard.get(name) ?? []), listener]),
    off: (name, listener) =>
      heard.set(
        name,
        (heard.get(name) ?? []).filter((one) => one !== listener),
      ),
    /** What the kernel shows from now on. */
    show(more) {
      values.state = { ...values.state, ...more };
      for (const listener of heard.get("change:state") ?? []) listener();
    },
  };
  return model;
}
