// The page of the player: a recovery phrase, the same player on another device, forgetting, deleting.

import { go } from "./core/router.js";
import { h } from "./core/vdom.js";
import { ask, copy, notice, say } from "./parts/messages.js";
import { countGames, readPlayer } from "./player-machine.js";

/** @import { Found, PhraseAnswer } from "./core/api-types" */
/** @import { Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */
/** @import { Player } from "./player-machine.js" */

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(route, draw) {
  const player = await readPlayer({ say, notice });
  player.subscribe(draw);
  if (route.phrase) {
    // Out of the address, so that it stays neither in the history nor on a shared screen.
    history.replaceState(null, "", "/player");
    player.type(route.phrase);
    recover(player);
  }
  return {
    id: "player",
    title: () => "Player",
    view: () =>
      h(
        "div",
        { class: "table player" },
        h("div", { class: "stack wide" }, about(player), player.made && sheet(player, player.made)),
        h("aside", { class: "side", "aria-label": "Other browsers and deleting" }, enter(player), goodbye(player)),
      ),
  };
}

/** @param {Player} player */
async function newPhrase(player) {
  if (player.phrase) {
    const yes = await ask({
      title: "Make a new phrase?",
      body: [
        h("p", null, "The old phrase stops working, on paper and on your other devices."),
        h("p", null, "There you enter the new one."),
      ],
      buttons: [
        { label: "Keep the old one", value: false },
        { label: "Make a new phrase", value: true, main: true },
      ],
    });
    if (!yes) return;
  }
  await player.make(location.origin);
}

/** Look whose phrase was typed, and become that player if one wants to. @param {Player} player */
async function recover(player) {
  const found = await player.find();
  if (!found) return;
  if (found.same) {
    player.type("");
    return notice("You are this player already.", "good");
  }
  const bring = await askWhether(found, player);
  if (bring === null) return;
  const done = await player.become({ bring, fresh: found.games === 0 });
  if (!done) return;
  const along = done.brought ? ` ${countGames(done.brought)} came along.` : "";
  notice(`You have ${countGames(done.games)} here.${along}`, "good");
  go("/games");
}

/**
 * Ask before somebody becomes another player: a link could come from a stranger. True to bring one's
 * games along, false to leave them, null to stay.
 * @param {Found} found
 * @param {Player} player
 * @returns {Promise<boolean | null>}
 */
async function askWhether({ games, own }, player) {
  let bring = true;
  const [mine, they, wait] = own === 1 ? ["game", "it", "waits"] : [countGames(own), "they", "wait"];
  const lost = player.phrase
    ? `Otherwise ${they} ${wait} for the phrase that you have used so far.`
    : `Otherwise nobody can reach ${own === 1 ? "it" : "them"} again.`;
  const yes = await ask({
    title: games ? `Play here as the player with ${countGames(games)}?` : "Play here as a player without games?",
    body: [
      games === 0 &&
        h("p", null, "No games on this server belong to this phrase. Go on if you made it just now on another device."),
      own > 0 &&
        h(
          "label",
          { class: "tick" },
          h("input", {
            type: "checkbox",
            checked: true,
            onchange: (event) => (bring = event.currentTarget.checked),
          }),
          h("span", null, `Bring my ${mine} along`),
        ),
      own > 0 && h("p", { class: "small muted" }, lost),
      h(
        "p",
        { class: "small muted" },
        "Whoever knows the phrase sees and plays these games too; use only a phrase that is yours.",
      ),
    ],
    buttons: [
      { label: "Stay who I am", value: false },
      { label: "Play as this player", value: true, main: true },
    ],
  });
  return yes ? bring : null;
}

/** @param {Player} player */
async function forget(player) {
  const safe = player.phrase || player.games === 0;
  const yes = await ask({
    title: "Forget this browser's player?",
    body: safe
      ? h("p", null, player.phrase ? "Your recovery phrase brings the games back." : "There are no games to lose.")
      : [
          h(
            "p",
            { class: "callout warning" },
            `You have no recovery phrase: ${countGames(player.games)} will be lost.`,
          ),
          h("p", null, "Make a phrase first if you want to see them again."),
        ],
    buttons: [
      { label: "Stay", value: false },
      { label: safe ? "Forget" : "Forget and lose them", value: true, main: safe },
    ],
  });
  if (yes && (await player.forget())) notice("This browser has forgotten who played here.", "good");
}

/** @param {Player} player */
async function deleteAll(player) {
  const yes = await ask({
    title: `Delete ${player.games === 1 ? "your game" : `all ${countGames(player.games)}`}?`,
    body: [
      h("p", null, "They cannot be brought back, on no device."),
      h("p", null, "Games for two stay for the other player; you leave them."),
    ],
    buttons: [
      { label: "Keep them", value: false },
      { label: "Delete them", value: true },
    ],
  });
  const done = yes ? await player.deleteAll() : null;
  if (!done) return;
  const left = done.left ? ` You left ${countGames(done.left)} that somebody else plays too.` : "";
  notice(`Deleted ${countGames(done.deleted)}.${left}`, "good");
}

/** @param {Player} player */
const about = (player) =>
  h(
    "section",
    { class: "card", "aria-label": "Player" },
    h("div", { class: "head" }, h("h1", null, "Player"), h("span", { class: "chip" }, countGames(player.games))),
    h(
      "p",
      null,
      "There is no account: a secret key in this browser is all that makes you a player. ",
      "A recovery phrase brings your games back when the key is lost, and opens them on a second device.",
    ),
    player.phrase && !player.made && h("p", { class: "callout good" }, "You have a recovery phrase."),
    h(
      "div",
      { class: "buttons left" },
      h(
        "button",
        { type: "button", class: player.phrase ? "" : "main", disabled: player.busy, onclick: () => newPhrase(player) },
        player.phrase ? "Make a new phrase" : "Make a recovery phrase",
      ),
    ),
  );

/**
 * The phrase, to be written down, and how to open it on another device.
 * @param {Player} player
 * @param {PhraseAnswer} made
 */
const sheet = (player, { phrase, link, qr }) =>
  h(
    "section",
    { class: "card phrase-sheet", "aria-label": "Your recovery phrase" },
    h("h2", null, "Your recovery phrase"),
    h("p", { class: "phrase", translate: "no" }, phrase),
    h("p", { class: "address" }, location.host),
    player.inForce
      ? h("p", null, "Write it down and keep it to yourself. It is shown only now; the server does not keep it.")
      : h("p", { class: "callout warning" }, "Not in force yet: the server has not confirmed it."),
    h(
      "div",
      { class: "buttons left" },
      !player.inForce &&
        !player.busy &&
        h("button", { type: "button", onclick: () => player.takeAgain() }, "Try again"),
      h("button", { type: "button", onclick: () => copy(phrase) }, "Copy"),
      h("button", { type: "button", onclick: () => print() }, "Print"),
    ),
    link &&
      h(
        "div",
        { class: "second" },
        h("img", {
          src: `data:image/svg+xml,${encodeURIComponent(qr ?? "")}`,
          alt: "QR code of the link below, with your recovery phrase",
          width: 176,
          height: 176,
        }),
        h(
          "div",
          { class: "stack" },
          h("p", null, "On a second device: take a picture of this code with its camera, or open this link there."),
          h(
            "div",
            { class: "share" },
            h("input", {
              type: "text",
              readOnly: true,
              "aria-label": "Link for a second device",
              value: link,
              onfocus: (event) => event.currentTarget.select(),
            }),
            h("button", { type: "button", onclick: () => copy(link) }, "Copy link"),
          ),
          h("p", { class: "small muted" }, "Whoever has the phrase, the code or the link is this player."),
        ),
      ),
  );

/** @param {Player} player */
function enter(player) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    recover(player);
  };
  return h(
    "section",
    { class: "card", "aria-label": "Enter a phrase" },
    h("h2", null, "I have a phrase"),
    h(
      "form",
      { class: "stack", onsubmit: submit },
      h(
        "label",
        { class: "field" },
        h("span", null, "Five words, with spaces or hyphens"),
        h("input", {
          type: "text",
          name: "phrase",
          autocomplete: "off",
          autocapitalize: "none",
          spellcheck: "false",
          maxlength: 200,
          value: player.text,
          "aria-invalid": player.wrong ? "true" : undefined,
          "aria-describedby": player.wrong ? "phrase-wrong" : undefined,
          oninput: (event) => player.type(event.currentTarget.value),
        }),
      ),
      player.wrong && h("p", { id: "phrase-wrong", class: "callout bad" }, player.wrong),
      h("div", { class: "buttons left" }, h("button", { type: "submit", disabled: player.busy }, "Find my games")),
    ),
  );
}

/** @param {Player} player */
const goodbye = (player) =>
  h(
    "section",
    { class: "card", "aria-label": "Leave" },
    h("h2", null, "Leave"),
    h("p", { class: "small muted" }, "On a computer that others use, let the browser forget who played."),
    h(
      "div",
      { class: "buttons left" },
      h("button", { type: "button", disabled: player.busy, onclick: () => forget(player) }, "Forget this browser"),
      h(
        "button",
        {
          type: "button",
          class: "danger",
          disabled: player.busy || player.games === 0,
          onclick: () => deleteAll(player),
        },
        "Delete my games",
      ),
    ),
  );
