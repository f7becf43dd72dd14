// The days of the puzzles: which day it is here, and the dots of a week.

import { h } from "../core/vdom.js";

/** @import { Day } from "../core/api-types" */

/** The day here, such as 2026-11-18. */
export function localDay(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} day */
const dateOf = (day) => new Date(`${day}T12:00:00`);

/** “Wednesday 18 November”. @param {string} day */
export const dayName = (day) =>
  dateOf(day).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }).replace(",", "");

/** “Wed 18 Nov”. @param {string} day */
export const shortDay = (day) =>
  dateOf(day).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" }).replace(",", "");

/** The first letter of the weekday. @param {string} day */
const letterOf = (day) => dateOf(day).toLocaleDateString("en-GB", { weekday: "narrow" });

/** @param {Day} day @param {boolean} today */
function words({ date, done, late }, today) {
  const state = done ? "solved" : late ? "solved later" : today ? "today, to be solved" : "not solved";
  return `${dayName(date)}: ${state}`;
}

/**
 * Seven dots: a tick for a day that was solved on the day, a dashed ring for today.
 * @param {Day[]} days today at the end
 */
export const weekDots = (days) =>
  h(
    "ol",
    { class: "dots", "aria-label": "The last seven days" },
    days.map((day, i) => {
      const today = i === days.length - 1;
      const kind = day.done ? "done" : day.late ? "late" : today ? "now" : "";
      return h(
        "li",
        { title: words(day, today) },
        h("span", { class: `dot ${kind}`, "aria-hidden": "true" }, day.done || day.late ? "✔" : ""),
        h("span", { class: "letter", "aria-hidden": "true" }, letterOf(day.date)),
        h("span", { class: "unseen" }, words(day, today)),
      );
    }),
  );

/** @param {number} streak */
export const streakText = (streak) =>
  streak === 1 ? "1 day in a row" : streak ? `${streak} days in a row` : "Start a row today";
