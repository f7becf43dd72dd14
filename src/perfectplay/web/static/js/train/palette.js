// The palette of a position: it comes along with it.

/** @import { MastermindPosition, PaletteView } from "../core/api-types" */

/**
 * @param {Pick<MastermindPosition, "palette" | "look">} position
 * @returns {PaletteView}
 */
export const paletteOf = ({ palette, look }) =>
  /** @type {PaletteView} */ (/** @type {unknown} */ ({ name: palette, colours: look }));
