// Sharing: the link for a free seat, the card with links and exports.

import { post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { h } from "../core/vdom.js";
import { ask, copy, noticeRefusal } from "./messages.js";

/** @import { GameView } from "../core/game-machine.js" */

/**
 * Remember the token of the free seat, if there is one.
 * @param {GameView} game
 * @param {string | null} token
 */
export const keepToken = (game, token) => token && prefs.set(`join.${game.id}`, token);

/**
 * The link that gives the free seat away, while there is one and this browser knows its token.
 * @param {GameView} game
 */
export function joinLink(game) {
  const token = prefs.get(`join.${game.id}`, "");
  return token && game.join ? `${location.origin}/${game.kind}/${game.id}#join=${token}` : null;
}

/**
 * Show a link as a QR code, for the camera of the other one's telephone.
 * @param {GameView} game
 */
async function showQr(game) {
  const token = prefs.get(`join.${game.id}`, "");
  const body = { origin: location.origin, token: token && game.join ? token : null };
  try {
    const { link, qr } = await post("/api/games/{game_id}/qr", { path: { game_id: game.id }, body, again: true });
    await ask({
      title: body.token ? "Scan to join" : "Scan to look on",
      body: [
        h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: `QR code of ${link}` }),
        h("p", { class: "small" }, "Take a picture of this code with the camera of the other device."),
      ],
    });
  } catch (problem) {
    noticeRefusal(problem);
  }
}

/**
 * The card with the address of the game, or the link for its free seat, and the exports.
 * @param {GameView} game
 */
export function shareCard(game) {
  const invitation = joinLink(game);
  const link = invitation ?? `${location.origin}${location.pathname}`;
  const label = invitation ? "Join link" : "Link to look on";
  const about = invitation
    ? "Whoever opens this link takes the free seat."
    : "This address shows the game to others, who can look but not play.";
  const download = (/** @type {"text" | "json"} */ format, /** @type {string} */ ending) => ({
    href: `/api/games/${game.id}/export?format=${format}`,
    download: `${game.kind}-${game.id}.${ending}`,
  });
  return h(
    "section",
    { class: "card", key: "share", "aria-label": "Share" },
    h("h2", null, invitation ? "Invite the other player" : "Share"),
    h("p", { class: "small muted" }, about),
    h(
      "div",
      { class: "share" },
      h("input", {
        type: "text",
        readOnly: true,
        "aria-label": label,
        value: link,
        onfocus: (event) => event.currentTarget.select(),
      }),
      h("button", { type: "button", onclick: () => copy(link) }, "Copy"),
      h("button", { type: "button", onclick: () => showQr(game) }, "QR code"),
    ),
    h(
      "p",
      { class: "small" },
      "Export: ",
      h("a", download("text", "txt"), "text"),
      " · ",
      h("a", download("json", "json"), "JSON"),
    ),
  );
}
