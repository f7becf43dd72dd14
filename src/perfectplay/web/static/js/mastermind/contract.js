// The two questions about a guess that are asked beside the game: its split, and its judgement.

import { post } from "../core/api.js";

/** @import { MastermindView } from "../core/api-types" */
/** @import { GameMachine } from "../core/game-machine.js" */

/**
 * The codes that one answer would leave; `codes` are some of them.
 * @typedef {{ black: number, white: number, count: number, found: boolean, codes: string[] }} SplitGroup
 */
/**
 * How a guess splits the codes.
 * @typedef {object} SplitView
 * @property {string} guess
 * @property {boolean} could_be
 * @property {number} left
 * @property {string} expected_left
 * @property {SplitGroup[]} groups the largest first
 */

/**
 * @param {GameMachine<MastermindView>} machine
 * @param {{ guess: string, turn?: number }} query
 * @param {AbortSignal} signal
 * @returns {Promise<SplitView>}
 */
export const askSplit = (machine, query, signal) =>
  /** @type {any} */ (machine).ask("/api/mastermind/games/{game_id}/split", query, signal);

/**
 * @param {{ path: { game_id: string }, body: { version: number, turn: number }, signal: AbortSignal }} given
 * @returns {Promise<{ game: MastermindView }>}
 */
export const askJudgement = (given) => /** @type {any} */ (post)("/api/mastermind/games/{game_id}/judgement", given);

/**
 * Whether the judgement of a turn is still to come.
 * @param {MastermindView["turns"][number] | undefined} turn
 */
export const isJudging = (turn) => Boolean(turn && "judging" in turn && turn.judging);

/**
 * What a judgement says in the measure in force, and quietly in the other one.
 * @param {object | null} remark
 * @returns {{ cost: string, aside: string }}
 */
export const costOf = (remark) => ({ cost: "", aside: "", ...remark });
