// Whole replays of Kaggle, made short enough to send: actions, names and results stay, and of each
// step the squares that have changed. What they mean, and whether they are right, says the server.

const NAME = "open_spiel_ultimate_tic_tac_toe";

/** A part of something of which nothing is known. @param {any} value @param {string} name @returns {any} */
const part = (value, name) => (value !== null && typeof value === "object" ? value[name] : undefined);
/** @param {any} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : []);

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The squares that the players saw after a step; null if that is not told. @param {any[]} entries */
function seen(entries) {
  const told = entries.map((entry) => part(part(entry, "observation"), "observationString"));
  const board = part(parsed(told.find((text) => typeof text === "string") ?? ""), "board");
  return Array.isArray(board) && board.every(Array.isArray) ? /** @type {any[][]} */ (board) : null;
}

/**
 * The squares that differ from those before; 0 stands for the others, and the same at the end is left out.
 * @param {any[][]} now
 * @param {any[][]} before
 */
function changed(now, before) {
  const boards = now.map((squares, i) => {
    const marks = squares.map((mark, k) => (mark === (before[i]?.[k] ?? "") ? 0 : mark));
    return marks.slice(0, marks.findLastIndex((mark) => mark !== 0) + 1);
  });
  return boards.slice(0, boards.findLastIndex((marks) => marks.length > 0) + 1);
}

/** What was applied in a step, or submitted where that is not told. @param {any[]} entries */
function actions(entries) {
  const applied = entries.map((entry) => part(entry, "info")).find((info) => part(info, "actionApplied") !== undefined);
  if (applied) return [{ info: { actionApplied: applied.actionApplied } }];
  return entries.map((entry) => ({ action: { submission: part(part(entry, "action"), "submission") } }));
}

/** @param {any[]} steps */
function shortSteps(steps) {
  /** @type {any[][]} */
  let before = [];
  return steps.map((step) => {
    const entries = list(step);
    /** @type {object[]} */
    const short = actions(entries);
    const now = seen(entries);
    const news = now ? changed(now, before) : [];
    before = now ?? before;
    if (!news.length || !short[0]) return short;
    const observation = { observationString: JSON.stringify({ board: news }) };
    return [{ ...short[0], observation }, ...short.slice(1)];
  });
}

/**
 * A replay in few words; any other text as it is.
 * @param {string} text
 */
export function shortened(text) {
  if (!text.trimStart().startsWith("{") || !text.includes(NAME)) return text;
  const whole = parsed(text);
  const data = part(whole, "environment") ?? whole;
  if (part(data, "name") !== NAME) return text;
  const { info, configuration, rewards } = data;
  return JSON.stringify({
    name: NAME,
    configuration: { initialActions: part(configuration, "initialActions") },
    info: {
      TeamNames: part(info, "TeamNames"),
      initialActions: part(info, "initialActions"),
      actionHistory: part(info, "actionHistory"),
    },
    rewards,
    steps: shortSteps(list(data.steps)),
  });
}
