// A state machine tells its listeners that something changed; it knows nothing of the page.

export class Machine {
  #listeners = new Set();

  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    for (const listener of this.#listeners) listener();
  }
}
