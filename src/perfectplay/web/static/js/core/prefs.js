// What this browser remembers: theme, marks on pegs, last settings, join links, codes kept secret here.

export const prefs = {
  /**
   * @template T
   * @param {string} name
   * @param {T} otherwise
   * @returns {T}
   */
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem(`perfectplay.${name}`) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  /**
   * Remember a value; null forgets it.
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`perfectplay.${name}`);
      else localStorage.setItem(`perfectplay.${name}`, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still plays; the choice lasts until the page is left.
    }
  },
  /** Forget what belongs to games: links that give seats away, codes, unfinished rows. */
  forgetGames() {
    try {
      for (const name of Object.keys(localStorage))
        if (/^perfectplay\.(join|code|draft)\./.test(name)) localStorage.removeItem(name);
    } catch {
      // There is nothing to forget.
    }
  },
};

/**
 * The choice after this one, round and round.
 * @param {readonly string[]} choices
 * @param {string} now
 */
export const nextOf = (choices, now) => choices[(choices.indexOf(now) + 1) % choices.length] ?? now;

const THEMES = ["system", "light", "dark"];

export function showTheme() {
  const theme = prefs.get("theme", "system");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

export function nextTheme() {
  prefs.set("theme", nextOf(THEMES, prefs.get("theme", "system")));
  return showTheme();
}

const MARKS = ["letters", "shapes", "both"];
/** What somebody else has chosen, who keeps it: a widget. @type {string | null} */
let told = null;
/** @param {string} mark */
export const tellMarks = (mark) => (told = mark);
export const marks = () => told ?? prefs.get("marks", "letters");
export function nextMarks() {
  prefs.set("marks", nextOf(MARKS, marks()));
  return marks();
}
