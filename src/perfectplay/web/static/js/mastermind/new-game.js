// A new game of Mastermind: mode, variant by preset or by numbers, palette, the secret for two.

import { h } from "../core/vdom.js";
import { choiceGrid, group, radio, startButton } from "../parts/choices.js";
import { notice, noticeRefusal } from "../parts/messages.js";
import { clockChoice } from "../parts/two-people.js";
import { codeInput, emptyCode } from "./code-input.js";
import { wholeCode } from "./codes.js";
import { create, lastSettings, MODES, titleOf } from "./create.js";
import { peg } from "./pegs.js";

/** @import { MastermindOptions, MastermindView, PaletteView } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/** @import { CodeInput } from "./code-input.js" */
/** @import { Mode } from "./create.js" */

/**
 * How the form is filled in.
 * @typedef {object} Form
 * @property {Mode} mode
 * @property {string} preset the name of a preset, or `own`
 * @property {number | null} pegs
 * @property {number | null} colours
 * @property {number | null} turns
 * @property {boolean} repeats
 * @property {boolean} whites whether answers tell misplaced colours
 * @property {number} lies how many answers may be wrong
 * @property {string} palette
 * @property {string} player
 * @property {MastermindView["sense"]} sense
 * @property {string | null} [clock]
 */

const OWN = "own";

/**
 * The variant in the library's words: a preset's name, or pegs x colours with its options.
 * @param {Form} form
 */
export function variantText({ preset, pegs, colours, repeats, turns, whites = true, lies = 0 }) {
  const own = `${pegs}x${colours}${repeats ? "" : " norepeat"}${turns ? ` ${turns} turns` : ""}`;
  return `${preset === OWN ? own : preset}${whites ? "" : " black only"}${lies ? ` ${lies} lies` : ""}`;
}

/**
 * What cannot be played together, as a sentence; empty when all can.
 * @param {Form} form
 */
export const rulesProblem = ({ mode, lies }) =>
  mode === "learn" && lies ? "The teacher needs true answers: play another way, or without wrong answers." : "";

/**
 * Pegs and colours of what is chosen; a preset says them in its variant, such as `4x6`.
 * @param {Form} form
 * @param {MastermindOptions} options
 */
export function sizeOf(form, { presets }) {
  const variant = form.preset === OWN ? "" : presets.find(({ name }) => name === form.preset)?.variant;
  const [, pegs, colours] = /(\d+)\D+(\d+)/.exec(variant ?? "") ?? [];
  return { pegs: Number(pegs ?? form.pegs ?? 4), colours: Number(colours ?? form.colours ?? 6) };
}

/** @type {["pegs" | "colours" | "turns", string][]} */
const NUMBERS = [
  ["pegs", "Pegs"],
  ["colours", "Colours"],
  ["turns", "Turns"],
];

/**
 * What is missing or too much in the own numbers, as a sentence; null when a game can be started with them.
 * @param {Form} form
 * @param {MastermindOptions["limits"]} limits
 */
export function numbersProblem(form, limits) {
  if (form.preset !== OWN) return null;
  for (const [name, title] of NUMBERS) {
    const [value, most] = [form[name], limits[name]];
    if (value === null || !Number.isInteger(value) || value < 1 || value > most)
      return `${title}: a whole number from 1 to ${most}, such as ${name === "turns" ? 10 : name === "pegs" ? 4 : 6}.`;
  }
  return null;
}

/**
 * Rules that few games have, folded unless one of them is chosen.
 * @param {Form} form
 * @param {(change: Partial<Form>) => void} set
 */
function unusual(form, set) {
  const { whites, lies } = form;
  const select = (
    /** @type {string} */ label,
    /** @type {[string, boolean][]} */ options,
    /** @type {(index: number) => void} */ choose,
  ) =>
    h(
      "label",
      { class: "field" },
      h("span", null, label),
      h(
        "select",
        { onchange: (event) => choose(event.currentTarget.selectedIndex) },
        options.map(([text, selected]) => h("option", { selected }, text)),
      ),
    );
  /** @type {[string, boolean][]} */
  const answers = [
    ["black and white", whites],
    ["black only", !whites],
  ];
  /** @type {[string, boolean][]} */
  const wrong = ["none", "1", "2"].map((text, i) => [text, lies === i]);
  return h(
    "details",
    { class: "unusual", open: !whites || lies > 0 },
    h("summary", null, "Unusual rules"),
    h(
      "div",
      { class: "grid" },
      select("Answers", answers, (index) => set({ whites: index === 0 })),
      select("Wrong answers allowed", wrong, (index) => set({ lies: index })),
    ),
    h(
      "p",
      { class: "small muted" },
      "Black only: nobody tells which colours are misplaced. ",
      "Wrong answers: so many of them may be lies or mistakes, but never that the code is found.",
    ),
    h("p", { class: "problem", role: "status", "aria-label": "Unusual rules" }, rulesProblem(form)),
  );
}

/** @param {string | null} name */
const modeNamed = (name) => MODES.find(([mode]) => mode === name)?.[0];

/**
 * @param {Route} route
 * @param {() => void} draw
 * @param {MastermindOptions} options
 * @returns {Page}
 */
export function openNewGame(route, draw, options) {
  const { presets, palettes, players, limits } = options;
  const kept = lastSettings();
  /** @type {Form} */
  const form = {
    preset: presets[0]?.name ?? OWN,
    pegs: 4,
    colours: 6,
    repeats: true,
    turns: 10,
    whites: true,
    lies: 0,
    palette: "classic",
    player: "knuth",
    sense: "worst",
    ...kept.form,
    ...(kept.sense && { sense: kept.sense }),
    mode: modeNamed(route.params.get("mode")) ?? kept.mode ?? "learn",
  };
  let busy = false;
  /** The code for two players. @type {CodeInput | null} */
  let code = null;

  /** @param {Partial<Form>} change */
  function set(change) {
    Object.assign(form, change);
    if (code && code.values.length !== sizeOf(form, options).pegs) code = null;
    draw();
  }
  const enough = (/** @type {PaletteView} */ palette) => palette.colours.length >= sizeOf(form, options).colours;
  const chosen = () => palettes.find(({ name }) => name === form.palette) ?? palettes[0];

  const problem = () => numbersProblem(form, limits) || rulesProblem(form);

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    if (busy || problem()) return;
    const secret = code && wholeCode(code.values)?.join("-");
    if (form.mode === "two" && !secret) return notice("Set the whole code first; the other player breaks it.");
    busy = true;
    draw();
    const { mode, player, sense, clock } = form;
    const now = chosen();
    const palette = (now && enough(now) ? now : palettes.find(enough))?.name ?? form.palette;
    const settings = {
      form: { ...form, mode: undefined },
      mode,
      variant: variantText(form),
      palette,
      player,
      sense,
      clock,
    };
    try {
      await create(mode === "two" && secret ? { ...settings, secret } : settings);
    } catch (problem) {
      noticeRefusal(problem);
    } finally {
      busy = false;
      draw();
    }
  }

  const number = (/** @type {"pegs" | "colours" | "turns"} */ name, /** @type {string} */ label) =>
    h(
      "label",
      { class: "field" },
      h("span", null, label),
      h("input", {
        type: "number",
        min: 1,
        max: limits[name],
        value: String(form[name] ?? ""),
        oninput: ({ currentTarget: { value } }) => set({ [name]: value === "" ? null : Number(value) }),
      }),
    );

  const ownNumbers = () => [
    h(
      "div",
      { class: "grid" },
      NUMBERS.map(([name, label]) => number(name, label)),
      h(
        "label",
        { class: "tick" },
        h("input", {
          type: "checkbox",
          checked: form.repeats,
          onchange: (event) => set({ repeats: event.currentTarget.checked }),
        }),
        "A colour may repeat",
      ),
    ),
    h("p", { class: "problem", role: "status", "aria-label": "Own numbers" }, numbersProblem(form, limits)),
  ];

  const modes = () =>
    MODES.map(([mode, title, about]) =>
      radio({
        group: "mode",
        value: mode,
        title,
        about: h("span", null, about),
        chosen: form.mode === mode,
        choose: () => set({ mode }),
      }),
    );

  const variants = () => {
    const named = presets.map(({ name, title, about }) => ({ value: name, title, about }));
    const own = { value: OWN, title: "own numbers", about: "any pegs and colours" };
    return [...named, own].map(({ value, title, about }) =>
      radio({
        group: "preset",
        value,
        title,
        about: h("span", null, about),
        chosen: form.preset === value,
        choose: () => set({ preset: value }),
      }),
    );
  };

  const samples = (/** @type {PaletteView} */ { colours }) =>
    h(
      "span",
      { class: "samples", "aria-hidden": "true" },
      colours.slice(0, Math.min(8, sizeOf(form, options).colours)).map((colour) => peg(colour, { small: true })),
    );

  const paletteChoices = () =>
    palettes.map((palette) =>
      radio({
        group: "palette",
        value: palette.name,
        title: titleOf(palette),
        about: samples(palette),
        chosen: form.palette === palette.name,
        disabled: !enough(palette),
        choose: () => set({ palette: palette.name }),
      }),
    );

  const watched = () =>
    h(
      "label",
      { class: "field" },
      h("span", null, "Player"),
      h(
        "select",
        { onchange: (event) => set({ player: event.currentTarget.value }) },
        players
          .filter(({ name }) => name !== "human")
          .map((player) => h("option", { value: player.name, selected: player.name === form.player }, titleOf(player))),
      ),
      h("span", { class: "about-player" }, players.find(({ name }) => name === form.player)?.description),
    );

  const taught = () =>
    h(
      "label",
      { class: "field" },
      h("span", null, "The teacher looks at"),
      h(
        "select",
        { onchange: (event) => set({ sense: event.currentTarget.value === "worst" ? "worst" : "expected" }) },
        h("option", { value: "worst", selected: form.sense === "worst" }, "the worst case"),
        h("option", { value: "expected", selected: form.sense === "expected" }, "the average"),
      ),
    );

  function secret() {
    const { pegs, colours } = sizeOf(form, options);
    const palette = chosen();
    code ??= emptyCode(pegs);
    const label = "The code, hidden from the other player";
    return palette && codeInput(code, { palette, colours, label, changed: draw });
  }

  return {
    id: "mastermind-new",
    title: () => "New Mastermind",
    view: () =>
      h(
        "form",
        { class: "card setup", "aria-label": "New game", onsubmit: begin },
        h("h1", null, "New game of Mastermind"),
        group("How", choiceGrid(modes())),
        group("Variant", choiceGrid(variants()), form.preset === OWN && ownNumbers()),
        group("Palette", choiceGrid(paletteChoices())),
        form.mode === "watch" && watched(),
        form.mode === "learn" && taught(),
        form.mode === "two" && secret(),
        form.mode === "two" && clockChoice(form, draw),
        unusual(form, set),
        startButton(busy, Boolean(problem())),
      ),
  };
}
