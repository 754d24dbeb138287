import type { Random } from '../random';
import { Canvas } from './canvas';

const size = 96;
const [skin, hair, shirt, detail] = [1, 2, 3, 4];

/** Background (which fills a new canvas), skin, hair, shirt, detail. */
const looks: readonly string[][] = [
  ['#dbe6ff', '#f4d3b8', '#2b2f36', '#3358d4', '#ffffff'],
  ['#fbe6d3', '#f1c7a5', '#5a3a26', '#e07a2f', '#fff6ee'],
  ['#d2f0e6', '#f6dcc6', '#26322e', '#16a075', '#ffffff'],
  ['#ece3fb', '#f4d3b8', '#3b2b52', '#7a4fd0', '#f7f2ff'],
  ['#ffe0e6', '#f8d9c4', '#4a2a2f', '#d6456b', '#ffffff'],
  ['#e7eaee', '#eec3a0', '#6d7480', '#465063', '#ffffff'],
];

/** Draws head and shoulders, as in a profile picture. */
export function drawPortrait(index: number, random: Random): Canvas {
  const look = looks[index % looks.length] as string[];
  const canvas = new Canvas(size, size, look);
  const [middle, headY, head] = [size / 2 + random.between(-3, 3), random.between(38, 42), 19];
  const isLong = random.chance(0.5);
  if (isLong) canvas.box(middle - 23, headY - 16, 46, 48, hair, 20);
  canvas.box(middle - 34, size - 30, 68, 44, shirt, 22);
  canvas.box(middle - 7, headY + 12, 14, 20, skin, 5).disc(middle, headY, head, skin);
  canvas.box(middle - 21, headY - 23, 42, isLong ? 16 : 20, hair, 14);
  canvas.disc(middle - 7, headY + 2, 2, hair).disc(middle + 7, headY + 2, 2, hair);
  canvas.box(middle - 5, headY + 10, 10, 2, hair, 1);
  if (random.chance(0.4)) canvas.box(middle - 9, size - 22, 18, 5, detail, 2);
  return canvas;
}
