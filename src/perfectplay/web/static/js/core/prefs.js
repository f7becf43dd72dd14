// What this browser remembers: theme, marks on pegs, last settings, join links, codes kept secret here.

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(`perfectplay.${name}`));
  } catch {
    return null;
  }
};

export const prefs = {
  get: (name, otherwise = null) => read(name) ?? otherwise,
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`perfectplay.${name}`);
      else localStorage.setItem(`perfectplay.${name}`, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still plays; the choice lasts until the page is left.
    }
  },
};

const THEMES = ["system", "light", "dark"];

export function showTheme() {
  const theme = prefs.get("theme", "system");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return theme;
}

export function nextTheme() {
  prefs.set("theme", THEMES[(THEMES.indexOf(prefs.get("theme", "system")) + 1) % THEMES.length]);
  return showTheme();
}

const MARKS = ["letters", "shapes", "both"];
export const marks = () => prefs.get("marks", "letters");
export function nextMarks() {
  prefs.set("marks", MARKS[(MARKS.indexOf(marks()) + 1) % MARKS.length]);
  return marks();
}
