import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Call } from '../../contract/define-call';

/** Below the root: the tests that reach a running console, by its calls or through the browser. */
const callingTests = ['tests/server/backend', 'tests/e2e'];

/** The texts of the files that make calls, each with those of the tests' drivers that it imports: they build addresses. */
export function readCallingTests(root: string): string[] {
  const tests = join(root, 'tests');
  const files = callingTests.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  );
  return files.map((file) => {
    const text = readFileSync(file, 'utf8');
    const drivers = [...text.matchAll(/from '(\.[^']+)'/g)]
      .map(([, path = '']) => `${join(dirname(file), path)}.ts`)
      .filter((driver) => driver.startsWith(tests) && existsSync(driver));
    return [text, ...drivers.map((driver) => readFileSync(driver, 'utf8'))].join('\n');
  });
}

/**
 * The paths of the calls that one source text names, with or without `/api` and `/admin` in front: as a whole, with a
 * value in the place of a parameter, or as a template (`/admin/report/${name}`) whose gaps are
 * filled by other strings of the same text (`ask('trend')`).
 */
export function findNamedCalls(text: string, calls: readonly Pick<Call, 'path'>[]): string[] {
  const pieces = [...new Set(readPieces(text))];
  const addresses = pieces.filter((piece) => /^(?:\/|\{\}\/)/.test(piece));
  return calls
    .map(({ path }) => path)
    .filter((path) => addresses.some((address) => names(address, path, pieces)));
}

/** Quoted texts that may be an address or a part of one; each gap of a template is `{}`. */
function readPieces(text: string): string[] {
  return [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)].flatMap(
    ([, single, double, template]) => {
      const piece = (template ?? single ?? double ?? '').replace(/\$?\{[^}]*\}/g, '{}').replace(/\?.*$/, '');
      return /^(?:[\w./-]|\{\})+$/.test(piece) ? [piece.replace(/^\/api(?=\/)/, '')] : [];
    },
  );
}

function names(address: string, path: string, pieces: readonly string[]): boolean {
  const whole = /^(?:\/admin\/|\/?\{\})/.test(address) ? address : `/admin${address}`;
  const target = path.replace(/\{\w+\}/g, '{}');
  if (!whole.includes('{}')) return toPattern(target, '[\\w.-]+').test(whole);
  const fitting = pieces.filter((piece) => /[a-z]/i.test(piece) && target.includes(piece));
  return toPattern(whole, ['{}', ...fitting].map(escape).join('|')).test(target);
}

/** Matches what comes of the text when each `{}` is filled. */
function toPattern(text: string, filling: string): RegExp {
  return new RegExp(`^${text.split('{}').map(escape).join(`(?:${filling})`)}$`);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
