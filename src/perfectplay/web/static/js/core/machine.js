// A state machine tells its listeners that something changed; it knows nothing of the page.

export class Machine {
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * Call the listener after every change; returns what ends that.
   * @param {() => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed() {
    for (const listener of this.#listeners) listener();
  }
}
