// A game of a notebook as a state machine: it asks the kernel and keeps what the kernel shows. No DOM.

import { Machine } from "../../web/static/js/core/machine.js";

/** @import { Model } from "./model-types" */

/** @template {import("./model-types").Shared} State */
export class Play extends Machine {
  /** @param {Model} model */
  constructor(model) {
    super();
    this.model = model;
    /** @type {State} */
    this.state = model.get("state");
    const heard = () => {
      const before = this.state;
      this.state = model.get("state");
      this.took(before);
      this.changed();
    };
    model.on("change:state", heard);
    this.leave = () => model.off("change:state", heard);
  }

  /** Whether nothing but stopping can be asked for now. */
  get waits() {
    return this.state.busy !== null && !this.state.busy.quiet;
  }

  /**
   * Called when the kernel has shown something new.
   * @param {State} _before
   */
  took(_before) {}

  /**
   * Ask the kernel for something.
   * @param {string} deed
   * @param {Record<string, unknown>} [more]
   */
  ask(deed, more = {}) {
    this.model.send({ do: deed, ...more });
  }

  stop() {
    this.ask("stop");
  }
}
