// @ts-check
// `npm run licences`: every package that the console ships, in the release or to the browser, with its licence;
// packages with a non-free licence, or none in their package.json, come last.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** Not shipped, although a shipped package depends on it: src/build/modules/lighter-amis.ts leaves it out. */
const leftOut = ['froala-editor'];
const free =
  /^(?:MIT|MIT\/X11|Apache[- ]2\.0|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|ISC|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|Zlib|CC-BY-4\.0|OFL-1\.1)$/;

/** @typedef {{version: string, license?: string, dev?: boolean}} Entry */
const { packages } = /** @type {{packages: Record<string, Entry>}} */ (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
);

/** `A OR B`: one free licence is enough; `A AND B`: each must be free. @param {string} text */
const isFree = (text) =>
  text
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => free.test(one)));

const shipped = Object.entries(packages)
  .map(([path, { version, license, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return { name, version, licence: license ?? 'not told', dev };
  })
  .filter(({ name, dev }) => name !== '' && dev !== true && !leftOut.includes(name));
const unique = new Map(shipped.map((one) => [`${one.name} ${one.version}`, one]));
const sorted = [...unique.values()].sort(
  (one, other) =>
    Number(!isFree(one.licence)) - Number(!isFree(other.licence)) || one.name.localeCompare(other.name),
);
for (const { name, version, licence } of sorted) console.log(`${name} ${version}   ${licence}`);
const others = sorted.filter(({ licence }) => !isFree(licence));
console.log(`${sorted.length} packages, ${others.length} to be looked at`);
