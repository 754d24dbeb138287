import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findNearest, startSuggestions } from './page-check/nearest';

/** Settings by name, as in an environment. */
export type Given = Readonly<Record<string, string | undefined>>;

const settingsFile = 'SETTINGS_FILE';
const ending = '_FILE';

/**
 * Collects all settings. The environment takes precedence over the file named by `SETTINGS_FILE` (lines
 * `NAME=VALUE`); in both, `NAME_FILE` names a file with the value of NAME, as secrets are mounted into containers.
 * @returns `faults`: one line per problem, never with a value
 */
export function gatherSettings(env: Given, names: readonly string[]): { given: Given; faults: string[] } {
  const faults: string[] = [];
  const given: Record<string, string | undefined> = {};
  const path = env[settingsFile];
  for (const source of [path ? readSettingsFile(path, names, faults) : {}, env]) {
    for (const name of names) {
      const value = valueOf(name, source, faults);
      if (value !== undefined) given[name] = value;
    }
  }
  return { given, faults };
}

function readSettingsFile(path: string, names: readonly string[], faults: string[]): Given {
  const text = read(settingsFile, path, faults);
  if (text === undefined) return {};
  const lines = text.split(/\r?\n/);
  const isSetting = (line: string) => /^\s*(#.*)?$|=/.test(line);
  lines.forEach((line, index) => {
    if (!isSetting(line)) faults.push(`${settingsFile}: line ${index + 1} is not NAME=VALUE`);
  });
  const values = parseEnv(lines.filter(isSetting).join('\n')) as Given;
  startSuggestions();
  for (const name of Object.keys(values)) {
    if (isKnown(name, names)) continue;
    const meant = findNearest(name, allNames(names));
    faults.push(`${settingsFile}: there is no setting ${name}${meant === undefined ? '' : `; ${meant}?`}`);
  }
  return values;
}

function valueOf(name: string, source: Given, faults: string[]): string | undefined {
  const [direct, path] = [source[name], source[name + ending]];
  if (!path) return direct === '' ? undefined : direct;
  if (direct) {
    faults.push(`${name}: is given twice, also by ${name}${ending}`);
    return undefined;
  }
  const text = read(name + ending, path, faults)?.replace(/\r?\n$/, '');
  if (text === '') faults.push(`${name}${ending}: ${path} is empty`);
  return text === '' ? undefined : text;
}

function read(name: string, path: string, faults: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    faults.push(`${name}: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'error'})`);
    return undefined;
  }
}

/** Environment variables that are no setting but look like a misspelt one. */
export function findMisspelt(env: Given, names: readonly string[]): { name: string; meant: string }[] {
  startSuggestions();
  return Object.keys(env)
    .filter((name) => /^[A-Z0-9_]{5,}$/.test(name) && !isKnown(name, names))
    .flatMap((name) => {
      const meant = findNearest(name, allNames(names));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

const allNames = (names: readonly string[]) => names.flatMap((name) => [name, name + ending]);

function isKnown(name: string, names: readonly string[]): boolean {
  return name === settingsFile || names.includes(name) || names.includes(name.replace(/_FILE$/, ''));
}
