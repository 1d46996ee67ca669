// Share: the puzzle as a link, a QR code, a link to where others play, a text in every notation that can say it, a file, a
// picture.

import { element } from "../../board/svg.js";
import { TokeruError } from "../../model/errors.js";
import { learnNotations } from "../../model/learning.js";
import * as fufen from "../../model/notation/fufen.js";
import { named } from "../../model/notation/index.js";
import * as line from "../../model/notation/line.js";
import * as plain from "../../model/notation/plain.js";
import * as seed from "../../model/notation/seed.js";
import { saveText, writeSave } from "../../model/saves.js";
import { linkOf } from "../../share/link.js";
import { drawing, qrCode } from "../../share/qr.js";
import { el } from "../dom.js";
import { emblem } from "../emblem.js";
import { errorText } from "../toast.js";
import { attempt, button, copy, download, toggle } from "./browser.js";
import { radios } from "./parts.js";
import { still } from "./still.js";

/** @typedef {import("../types").App} App */
/** @typedef {import("../../model/types").Puzzle} Puzzle */
/** @typedef {import("../../model/game.js").Game} Game */

const NOTATIONS = { line, fufen, plain, seed };
/** Of a picture, in pixels. */
const WIDTH = 1080;
/** The notations that are links to other pages. */
const ELSEWHERE = ["sudokupad", "fpuzzles"];
/** The styles of a board that a picture, which has no style sheet, takes along. */
const INKED = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "vector-effect", "opacity", "visibility",
  "font-family", "font-size", "font-weight", "text-anchor",
];

/** What the page has no style for until now. */
export const styles = ["share"];

/** @param {HTMLElement} host @param {App} app */
export function open(host, app) {
  const title = el("h2", {}, app.text("sheets.share"));
  if (app.game) host.append(title, ...parts(app, app.game));
  else host.append(title, el("p", {}, app.text("share.nothing")));
}

/** @param {App} app @param {Game} game */
function parts(app, game) {
  const wrapped = [linkPart(app, game), elsewherePart(app, game), textPart(app, game.puzzle), filePart(app, game)];
  return wrapped.map((children) => el("section", {}, ...children));
}

// --- the link and its code ----------------------------------------------------------------------------

/** @param {App} app @param {Game} game */
function linkPart(app, game) {
  const field = el("input", { type: "text", readonly: true, "aria-label": app.text("share.link") });
  const code = el("figure", {});
  const show = async (/** @type {boolean} */ withProgress) => {
    field.value = await addressOf(game, withProgress);
    code.replaceChildren(codeOf(app, field.value));
  };
  attempt(app, () => show(false));
  return [
    el("div", { class: "line" },
      field, button(app.text("share.copy"), () => copy(app, field)), ...nativeShare(app, field)),
    toggle(app.text("share.with-progress"), false, (on) => attempt(app, () => show(on))),
    code,
  ];
}

/** @param {App} app @param {string} address */
function codeOf(app, address) {
  const code = qrCode(address);
  return code ? drawing(code, app.text("share.code")) : el("p", {}, app.text("share.code-too-long"));
}

/** @param {Game} game @param {boolean} withProgress */
async function addressOf(game, withProgress) {
  const page = location.href.split("#")[0];
  return `${page}#${await linkOf(game.puzzle, withProgress ? writeSave(game) : null)}`;
}

/** The device's own way to share, where it has one. @param {App} app @param {HTMLInputElement} field */
function nativeShare(app, field) {
  if (!("share" in navigator)) return [];
  const share = () => navigator.share({ title: "Tokeru", url: field.value }).catch(unlessLeft);
  return [button(app.text("share.share"), () => attempt(app, share))];
}

/** Closing the device's sheet is not an error. @param {unknown} error */
function unlessLeft(error) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}

// --- where others play ------------------------------------------------------------------------------------

/** @param {App} app @param {Game} game */
function elsewherePart(app, game) {
  const places = el("div", {});
  attempt(app, async () => {
    await learnNotations();
    places.append(...ELSEWHERE.flatMap((name) => placeOf(app, game, name)));
  });
  return [el("h3", {}, app.text("share.elsewhere")), places];
}

/** A link that opens the puzzle there, or why there is none. @param {App} app @param {Game} game @param {string} name */
function placeOf(app, { puzzle, solution }, name) {
  const place = app.text(`share.${name}`);
  try {
    const address = named(name)?.format?.(puzzle, solution);
    return address ? [linkTo(app, place, address)] : [];
  } catch (error) {
    return [el("p", {}, el("strong", {}, place), errorText(app.text, error))];
  }
}

/** @param {App} app @param {string} place @param {string} address */
function linkTo(app, place, address) {
  const field = el("input", { type: "text", readonly: true, value: address, "aria-label": place });
  return el("div", { class: "line" },
    el("a", { class: "button", href: address, target: "_blank", rel: "noopener noreferrer" }, place),
    field, button(app.text("share.copy"), () => copy(app, field)));
}

// --- as text --------------------------------------------------------------------------------------------

/** @param {App} app @param {Puzzle} puzzle */
function textPart(app, puzzle) {
  const texts = written(puzzle);
  const label = app.text("share.text");
  const field = el("textarea", { readonly: true, rows: 5, spellcheck: "false", "aria-label": label });
  field.value = texts.line;
  const options = Object.keys(texts).map((name) => ({ value: name, children: [app.text(`share.${name}`)] }));
  return [
    radios("notation", label, "line", options, (name) => (field.value = texts[name])),
    field,
    button(app.text("share.copy"), () => copy(app, field)),
  ];
}

/** The puzzle in every notation that can say it. @param {Puzzle} puzzle @returns {Record<string, string>} */
function written(puzzle) {
  return Object.fromEntries(Object.entries(NOTATIONS).flatMap(([name, notation]) => {
    try {
      return [[name, notation.format(puzzle)]];
    } catch {
      return [];
    }
  }));
}

// --- as files -------------------------------------------------------------------------------------------

/** @param {App} app @param {Game} game */
function filePart(app, game) {
  const picture = still(game.puzzle);
  sign(picture.children[0]);
  const name = `tokeru-${app.kept?.kind || "puzzle"}`;
  const saveGame = () => download(`${name}.json`, "application/json", saveText(game));
  const saveDrawing = () => download(`${name}.svg`, "image/svg+xml", alone(picture.children[0]));
  const savePicture = () => attempt(app, async () => download(`${name}.png`, "image/png", await painted(picture)));
  return [
    el("h3", {}, app.text("share.files")),
    el("div", { class: "files" },
      el("figure", { class: "daylight" }, picture),
      el("div", {},
        button(app.text("share.game"), saveGame),
        el("p", {}, app.text("share.game-says")),
        button(app.text("share.picture"), savePicture),
        button(app.text("share.drawing"), saveDrawing),
        button(app.text("sheets.print"), () => app.open("print")))),
  ];
}

/** Below the board, who drew it. @param {Element} picture */
function sign(picture) {
  const [left, top, width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [size, baseline] = [width / 20, top + height + width / 20];
  const place = `translate(${left + width - 5.2 * size} ${baseline - 1.2 * size}) scale(${size / 60})`;
  const drawn = element("g", { class: "emblem", transform: place }, ...emblem().children);
  picture.setAttribute("viewBox", [left, top, width, height + 1.6 * size].join(" "));
  picture.append(drawn, element("text", { class: "name", x: left + width - 3.4 * size, y: baseline, "font-size": size }, "tokeru"));
}

/** A drawing as pixels, on the paper that it lies on. @param {Element} picture */
async function painted(picture) {
  const board = picture.children[0];
  const [, , width, height] = (board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const [canvas, image] = [el("canvas", { width: WIDTH, height: Math.round(WIDTH * height / width) }), new Image()];
  image.src = `data:image/svg+xml,${encodeURIComponent(alone(board, canvas))}`;
  await image.decode();
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(/** @type {Element} */ (picture.closest(".daylight"))).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return new Promise((/** @type {(made: Blob) => void} */ resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new TokeruError("out-of-memory")))));
}

/** A drawing with all that it needs, to stand outside the page, of this size or any. @param {Element} picture @param {{ width: number, height: number }} [size] */
function alone(picture, size) {
  const copied = /** @type {Element} */ (picture.cloneNode(true));
  if (size) for (const side of /** @type {const} */ (["width", "height"])) copied.setAttribute(side, String(size[side]));
  const [from, to] = [picture, copied].map((root) => [root, ...root.querySelectorAll("*")]);
  from.forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const name of INKED) to[i].setAttribute(name, style.getPropertyValue(name));
    to[i].removeAttribute("class");
  });
  return new XMLSerializer().serializeToString(copied);
}
