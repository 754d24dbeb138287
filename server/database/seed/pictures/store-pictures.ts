import { Readable } from 'node:stream';
import { day, toDayText } from '../calendar';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { toPng, type Canvas } from './canvas';
import { drawScreenshot } from './screenshots';

/**
 * Draws pictures, by default screenshots, and stores them like uploads. Their names are derived from `stream`, so
 * that a repeated run finds those of an interrupted one.
 * @returns their unsigned urls
 */
export async function storePictures(
  context: SeedContext,
  stream: string,
  count: number,
  draw: (index: number, random: Random) => Canvas = drawScreenshot,
): Promise<string[]> {
  const { storage, imageHost, now } = context;
  const random = context.random(`pictures ${stream}`);
  const [year, month] = toDayText(now - 40 * day).split('-');
  const urls: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = `images/${year}/${month}/${random.hex(32)}.png`;
    const png = toPng(draw(index, random));
    if ((await storage.stat(key)) === undefined) await storage.write(key, Readable.from([png]), 'image/png');
    urls.push(`${imageHost}/files/${key}`);
  }
  return urls;
}
