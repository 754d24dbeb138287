import type { Random } from '../random';
import { Canvas } from './canvas';

const [width, height] = [360, 720];
const [, surface, accent, accentSoft, text, faint, line, warning] = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Colour themes of the app: page (which fills a new canvas), surface, accent, soft accent, text, faint text, line,
 * warning.
 */
const looks: readonly string[][] = [
  ['#f5f6f8', '#ffffff', '#2f6bff', '#dbe6ff', '#2b2f36', '#a4abb6', '#e7eaee', '#f25c54'],
  ['#f7f5f1', '#ffffff', '#e07a2f', '#fbe6d3', '#33302b', '#b1a99d', '#ece7df', '#d64545'],
  ['#f2f7f5', '#ffffff', '#16a075', '#d2f0e6', '#26322e', '#9fb0aa', '#e1ebe7', '#e2574c'],
  ['#14161a', '#1f2329', '#7c8cff', '#31375c', '#e6e8ec', '#737b88', '#2b3038', '#ff6b61'],
];

type Draw = (canvas: Canvas, random: Random) => void;

/** A list of contacts, with the last one cut off. */
const contacts: Draw = (canvas, random) => {
  canvas.box(16, 76, width - 32, 36, surface, 18).box(48, 90, 90, 8, faint, 4);
  for (let row = 0; row < 8; row += 1) {
    const y = 130 + row * 66;
    canvas.box(12, y, width - 24, 58, surface, 10).disc(44, y + 29, 19, row % 3 === 0 ? accent : accentSoft);
    canvas.box(76, y + 15, random.between(60, 130), 10, text, 5);
    canvas.box(76, y + 35, random.between(110, 200), 8, faint, 4);
    if (random.chance(0.3)) canvas.disc(width - 36, y + 29, 6, warning);
  }
};

/** Score bars over a caption. */
const scores: Draw = (canvas, random) => {
  canvas.box(12, 80, width - 24, 300, surface, 12).box(30, 100, 120, 12, text, 6);
  for (let bar = 0; bar < 7; bar += 1) {
    const tall = random.between(40, 210);
    canvas.box(36 + bar * 42, 350 - tall, 26, tall, bar === 4 ? accent : accentSoft, 4);
  }
  canvas.box(30, 352, width - 60, 2, line);
  for (let row = 0; row < 4; row += 1) {
    canvas
      .box(12, 400 + row * 72, width - 24, 62, surface, 10)
      .box(30, 422 + row * 72, random.between(80, 210), 9, text, 4);
    canvas.box(width - 84, 418 + row * 72, 52, 22, row === 1 ? warning : accentSoft, 11);
  }
};

/** A form with a message box over it. */
const dialog: Draw = (canvas, random) => {
  for (let row = 0; row < 7; row += 1) {
    canvas.box(12, 80 + row * 76, width - 24, 64, surface, 8);
    canvas
      .box(28, 94 + row * 76, 64, 8, faint, 4)
      .box(28, 116 + row * 76, random.between(90, 240), 10, text, 5);
  }
  canvas.box(36, 250, width - 72, 200, text, 14).box(37, 251, width - 74, 198, surface, 13);
  canvas.disc(width / 2, 296, 22, warning).box(84, 336, width - 168, 10, text, 5);
  canvas.box(108, 358, width - 216, 8, faint, 4).box(72, 396, width - 144, 34, accent, 17);
};

/** Only a spinner: endless loading. */
const stuck: Draw = (canvas, random) => {
  const turn = random.unit() * Math.PI * 2;
  for (let dot = 0; dot < 8; dot += 1) {
    const angle = turn + (dot * Math.PI) / 4;
    const [x, y] = [width / 2 + Math.round(Math.cos(angle) * 30), 330 + Math.round(Math.sin(angle) * 30)];
    canvas.disc(x, y, 3 + Math.floor(dot / 2), dot > 4 ? accent : accentSoft);
  }
  canvas.box(130, 392, 100, 8, faint, 4);
};

const scenes = [contacts, scores, dialog, stuck];

/** A screenshot of the app as users attach it: status bar, title, one of several scenes, tab bar. */
export function drawScreenshot(index: number, random: Random): Canvas {
  const look = looks[Math.floor(index / scenes.length) % looks.length] as string[];
  const canvas = new Canvas(width, height, look).box(0, 0, width, 64, surface);
  canvas.box(16, 10, 34, 8, text, 4).box(width - 50, 10, 34, 8, text, 4);
  canvas
    .box(18, 38, 10, 10, text, 5)
    .box(130, 38, random.between(70, 110), 12, text, 6)
    .box(0, 64, width, 1, line);
  (scenes[index % scenes.length] as Draw)(canvas, random);
  canvas.box(0, height - 56, width, 56, surface).box(0, height - 57, width, 1, line);
  for (let tab = 0; tab < 4; tab += 1) {
    const chosen = tab === index % 4;
    canvas.box(36 + tab * 84, height - 44, 22, 22, chosen ? accent : line, 6);
    canvas.box(33 + tab * 84, height - 16, 28, 5, chosen ? accent : faint, 2);
  }
  return canvas;
}
