import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShippedPages } from '../console/pages/shipped-pages';
import type { CustomScreen } from '../contract/screens/custom-screens';
import type { Db } from '../database/database';
import { diffPages } from '../page-diff/diff-pages';

/** Something that was planned for one page: to be done, or not and why. */
export interface Step {
  path: string;
  /** Relative to `pages/`. */
  file: string;
  /** What changes, in words, or why nothing is done. */
  lines: string[];
}

export interface Plan<Todo extends Step> {
  todo: Todo[];
  refused: Step[];
  /** What there is nothing to do for, by the reason: files relative to `pages/`. */
  skipped: Map<string, string[]>;
}

export function newPlan<Todo extends Step>(): Plan<Todo> {
  return { todo: [], refused: [], skipped: new Map() };
}

export function skip({ skipped }: Plan<Step>, file: string, reason: string): void {
  skipped.set(reason, [...(skipped.get(reason) ?? []), file]);
}

/** A page as the console's database and the folder of pages have it. */
export interface SyncPlace {
  db: Db;
  /** `pages/` */
  folder: string;
  shipped: ShippedPages;
}

/** At most so many changes of a page are listed one by one. */
const maxLines = 20;

/** What differs between two pages, for the operator to read before anything is done. */
export function changeLines(from: unknown, to: unknown): string[] {
  const lines = diffPages(from, to).map(({ text }) => text);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more`];
}

/** What differs between two entries of a made screen, for the operator to read. */
export function entryLines(from: CustomScreen, to: CustomScreen): string[] {
  const names = { title: '名称', group: '分组', position: '次序' } as const;
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((key) => from[key] !== to[key])
    .map((key) => `菜单中的${names[key]}：${from[key]} → ${to[key]}`);
}

/** Written aside and renamed: a console that reads meanwhile never sees half a file. */
export function writeFile(folder: string, file: string, text: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  const aside = `${target}.new`;
  writeFileSync(aside, text);
  renameSync(aside, target);
}
