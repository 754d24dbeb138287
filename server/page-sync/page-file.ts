import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ShippedPage, ShippedPages } from '../console/pages/page-store';
import { ApiError } from '../contract/api-error';
import type { CustomScreen } from '../contract/screens/routes';
import type { Db } from '../database/database';
import { diffPages } from '../page-diff/diff-pages';

/** A planned step for one page: to be executed, or skipped with a reason. */
export interface Step {
  path: string;
  /** Relative to `pages/`. */
  file: string;
  /** The changes as text, or the reason to skip. */
  lines: string[];
}

export interface Plan<Todo extends Step> {
  todo: Todo[];
  refused: Step[];
  /** Pages without anything to do, by reason: files relative to `pages/`. */
  skipped: Map<string, string[]>;
}

export function newPlan<Todo extends Step>(): Plan<Todo> {
  return { todo: [], refused: [], skipped: new Map() };
}

export function skip({ skipped }: Plan<Step>, file: string, reason: string): void {
  skipped.set(reason, [...(skipped.get(reason) ?? []), file]);
}

/** The console's database and the folder of pages. */
export interface SyncPlace {
  db: Db;
  /** `pages/` */
  folder: string;
  shipped: ShippedPages;
}

/** A page's file, if it has one. A file that is no JSON object is refused in the plan and gives undefined. */
export async function readPageFile(
  { shipped }: SyncPlace,
  plan: Plan<Step>,
  { path, file }: Pick<Step, 'path' | 'file'>,
): Promise<{ page: ShippedPage | undefined } | undefined> {
  try {
    return { page: await shipped.find(path) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    plan.refused.push({ path, file, lines: ['the file is not a JSON object'] });
    return undefined;
  }
}

/** Limit of changes listed per page. */
const maxLines = 20;

/** The differences between two pages, for the operator to review. */
export function changeLines(from: unknown, to: unknown): string[] {
  const lines = diffPages(from, to).map(({ text }) => text);
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more`];
}

/** The differences between two entries of a staff-made screen, for the operator to review. */
export function entryLines(from: CustomScreen, to: CustomScreen): string[] {
  const names = { title: '名称', group: '分组', position: '次序' } as const;
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((key) => from[key] !== to[key])
    .map((key) => `菜单中的${names[key]}：${from[key]} → ${to[key]}`);
}

/** Writes to a temporary file and renames it, so that a running console never reads half a file. */
export function writeFile(folder: string, file: string, text: string): void {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  const aside = `${target}.new`;
  writeFileSync(aside, text);
  renameSync(aside, target);
}
