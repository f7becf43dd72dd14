// The teacher's column: codes left, the last judgement, hints, best guesses, the codes themselves.

import { meter, shrinking } from "../core/chart.js";
import { copy } from "../core/talk.js";
import { h } from "../core/vdom.js";
import { contradictionCard } from "./answers.js";
import { judgedChip } from "./board.js";
import { codeInput, emptyCode } from "./codeinput.js";
import { MastermindGame } from "./machine.js";
import { code, valuesOf } from "./pegs.js";

export const bounds = (b) => (b ? (b.exact || b.lower === b.upper ? `${b.lower}` : `${b.lower}–${b.upper}`) : "–");
const plain = (n) => (n ?? 0).toLocaleString("en");

const tile = (name, value, unit) =>
  h("div", null, h("dt", null, name), h("dd", null, value, " ", unit && h("small", null, unit)));

function knowledge(machine) {
  const { game } = machine;
  const teach = game.mode !== "play";
  const turnsLeft = game.turn_limit ? game.turn_limit - game.turns.length : null;
  if (!teach)
    return h("section", { class: "card", key: "left", "aria-label": "Turns" }, h("h2", null, "Turns left"),
      h("p", { class: "big" }, h("strong", null, turnsLeft ?? "∞"), h("span", { class: "muted" }, `of ${game.turn_limit ?? "as many as you like"}`)),
      h("p", { class: "muted small" }, "Black: right colour in the right place. White: right colour elsewhere. The teacher speaks after the game."));
  return h("section", { class: "card", key: "left", "aria-label": "Codes left" },
    h("h2", null, "Codes left"),
    h("p", { class: "big" }, h("strong", null, plain(game.left)), h("span", { class: "muted" }, `of ${plain(game.codes)} can still be the code`)),
    h("dl", { class: "tiles" },
      tile("at worst", machine.over ? "–" : bounds(game.worst), !machine.over && game.worst && "more"),
      tile("on average", machine.over ? "–" : game.expected ?? "–", !machine.over && game.expected && "more"),
      tile("turns left", turnsLeft ?? "∞")),
    game.turns.length > 0 && game.turns[0].before != null && shrinking([game.turns[0].before, ...game.turns.map((t) => t.left)]));
}

function judgement(machine) {
  const turn = machine.game.turns.at(-1);
  if (!machine.taught) return null;
  const last = machine.last?.turn === machine.game.turns.length ? machine.last : null;
  const judged = turn?.remark ?? last?.judged ?? null;
  const account = last?.account ?? (turn?.skill != null ? turn : null);
  const word = turn?.word ?? judged;
  const cost = judged && judged.regret_decimal && Number(judged.regret_decimal) > 0 ? ` · costs ${judged.exact === false ? "about " : ""}${judged.regret_decimal} guesses` : "";
  return h("section", { class: "card tall", key: "judgement", "aria-label": "Your last guess" },
    h("h2", null, "Your last guess"),
    !word ? h("p", { class: "muted" }, turn ? "Nothing was said about it." : "After each guess you read here how good it was, and why.") : [
      judgedChip(word.word, word.sign, cost),
      !judged && word.word === "best" && h("p", { class: "reason best" }, "No other guess is better here."),
      judged?.reason && h("p", { class: `reason ${word.word}` }, judged.reason),
      judged?.note && h("p", { class: "small muted" }, judged.note),
      account && h("div", { class: "twin" }, meter("Skill", account.skill, "skill"), meter("Luck", account.fortune)),
      account?.words && h("p", { class: "small muted" }, `The answer was ${account.words}.`),
    ]);
}

const hints = (machine) => machine.taught && machine.open &&
  h("section", { class: "card", key: "hints", "aria-label": "Hints" },
    h("h2", null, "Hints"),
    machine.hints.length ? h("ol", { class: "hints" }, machine.hints.map((text) => h("li", null, text)))
      : h("p", { class: "muted" }, "Three steps: what is certain, what a good guess does, the guess itself."),
    machine.hints.length < 3 && h("p", null, h("button", { type: "button", class: "link", onclick: () => machine.hint() },
      machine.hints.length ? "One more hint" : "First hint")));

const sense = (machine) => machine.taught &&
  h("label", { class: "chip" }, "Teach the ", h("select", { "aria-label": "Teach the worst or the average case", value: machine.game.sense, onchange: (e) => machine.setSense(e.target.value) },
    h("option", { value: "worst", selected: machine.game.sense === "worst" }, "worst case"),
    h("option", { value: "expected", selected: machine.game.sense === "expected" }, "average")));

function best(machine) {
  if (!machine.taught || machine.over) return null;
  const list = machine.table?.guesses ?? [];
  return h("section", { class: "card", key: "table", "aria-label": "Best guesses" },
    h("details", { open: machine.opened.table, ontoggle: (e) => machine.toggle("table", e.currentTarget.open) },
      h("summary", null, h("h2", null, "Best guesses now")),
      machine.opened.table && [
        h("table", { class: "list" },
          h("thead", null, h("tr", null, ["guess", "worst", "average", "groups"].map((t) => h("th", { scope: "col" }, t)))),
          h("tbody", null, list.map((v) => h("tr", { key: v.guess },
            h("td", null, code(v.values ?? valuesOf(v.guess), machine.palette, { small: true }), v.could_be && h("span", { class: "muted", title: "can be the code" }, " ✓", h("span", { class: "unseen" }, "can be the code"))),
            h("td", null, bounds(v.worst)), h("td", null, v.expected),
            h("td", null, v.groups))))),
        machine.table?.loading && h("p", { class: "muted" }, "Counting …"),
      ]),
    h("p", null, sense(machine)));
}

function candidates(machine) {
  const { game, codes } = machine;
  if (game.mode === "play") return null;
  const size = MastermindGame.pageSize;
  return h("section", { class: "card", key: "codes", "aria-label": "The codes left" },
    h("details", { open: machine.opened.codes, ontoggle: (e) => machine.toggle("codes", e.currentTarget.open) },
      h("summary", null, h("h2", null, "The codes left")),
      machine.opened.codes && codes && [
        h("ul", { class: game.pegs > 4 ? "codes wide" : "codes" }, codes.codes.map((c) => h("li", null, code(valuesOf(c), machine.palette, { small: true })))),
        codes.count > size && h("div", { class: "pager" },
          h("button", { type: "button", class: "tiny", disabled: codes.start <= 0, onclick: () => machine.loadCodes(Math.max(0, codes.start - size)) }, "Previous"),
          h("span", null, `${plain(codes.start + 1)}–${plain(Math.min(codes.count, codes.start + size))} of ${plain(codes.count)}`),
          h("button", { type: "button", class: "tiny", disabled: codes.start + size >= codes.count, onclick: () => machine.loadCodes(codes.start + size) }, "Next")),
      ]));
}

function myCode(machine) {
  if (machine.game.mode !== "guess" || !machine.answering) return null;
  machine.input ??= machine.mine ? { values: [...machine.mine], cursor: 0, hidden: true } : emptyCode(machine.game.pegs);
  const state = machine.input;
  return h("section", { class: "card", key: "mine", "aria-label": "Your code" },
    h("h2", null, "Your code"),
    h("p", { class: "small muted" }, "Think of one, or set it here: it stays in this browser, and tells you which answer was off."),
    h("details", null, h("summary", null, machine.mine ? "Change my code" : "Set my code"),
      codeInput(state, { palette: machine.palette, colours: machine.game.colours, label: "My code", changed: () => {
        if (!state.values.includes(null)) machine.keepCode([...state.values]);
        machine.changed();
      } })),
    machine.mine && h("p", null, code(machine.mine, machine.palette, { small: true, hidden: state.hidden }), " ",
      h("button", { type: "button", class: "link", onclick: () => { machine.input = null; machine.keepCode(null); } }, "forget it")));
}

export const shareCard = (game, link) =>
  h("section", { class: "card", key: "share", "aria-label": "Share" },
    h("h2", null, link ? "Invite the other player" : "Share"),
    h("p", { class: "small muted" }, link ? "Whoever opens this link takes the free seat." : "This address shows the game to others, who can look but not play."),
    h("div", { class: "share" },
      h("input", { type: "text", readOnly: true, "aria-label": link ? "Join link" : "Link to look on", value: link ?? `${location.origin}${location.pathname}`, onfocus: (e) => e.target.select() }),
      h("button", { type: "button", onclick: () => copy(link ?? `${location.origin}${location.pathname}`) }, "Copy")),
    h("p", { class: "small" }, "Export: ",
      h("a", { href: `/api/games/${game.id}/export?format=text`, download: `${game.kind}-${game.id}.txt` }, "text"), " · ",
      h("a", { href: `/api/games/${game.id}/export?format=json`, download: `${game.kind}-${game.id}.json` }, "JSON")));

export const panel = (machine, link) => [
  contradictionCard(machine), knowledge(machine), judgement(machine), hints(machine), best(machine),
  candidates(machine), myCode(machine), shareCard(machine.game, link),
];
