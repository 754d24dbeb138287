import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config';
import { rememberShippedPages, createShippedPages } from '../console/pages/page-store';
import { routes } from '../contract/screens/routes';
import { migrate } from '../database/migrate';
import { projectRoot } from '../project-root';
import { openExisting } from '../start/open-database';
import { StartError, tellError } from '../start/start-error';
import type { SyncPlace, Plan, Step } from './page-file';
import { planPull, pull } from './pull';
import { planPush, push } from './push';

const usage = `npm run pages:pull [-- --yes]                        published designs -> files in pages/
npm run pages:push [-- --yes --merge --note TEXT]    files in pages/ -> new publications
  --yes    does it without asking      --merge  merges with what was published since`;

interface Options {
  yes: boolean;
  merge: boolean;
  note: string;
  /** A folder of pages other than the project's own. */
  pages: string;
}

/**
 * `npm run pages:pull` and `npm run pages:push`: shows the planned steps, asks, and executes them. Exits with 1 if
 * a page was refused.
 */
async function main(): Promise<number> {
  const { way, options } = readArguments();
  const place = await openPlace(readConfig(process.env), options.pages);
  try {
    return way === 'pull' ? await runPull(place, options) : await runPush(place, options);
  } finally {
    await place.close();
  }
}

/**
 * The configured database and the folder of pages. An embedded database belongs to one process, so this refuses
 * while a console runs on it. @throws StartError
 */
async function openPlace(config: Config, folder: string): Promise<SyncPlace & { close(): Promise<void> }> {
  const { db, close } = await openExisting(config);
  await migrate(db, 'console');
  const shipped = createShippedPages(folder, { fresh: true });
  // The base of older designs was not recorded: assume the current files.
  await rememberShippedPages(db, shipped, routes, new Date());
  return { db, folder, shipped, close };
}

async function runPull(place: SyncPlace, options: Options): Promise<number> {
  const plan = await planPull(place);
  show(plan, 'would be written', (step) => `pages/${step.file} <- version ${step.version}`);
  if (plan.todo.length === 0) return end(plan, 'no file to write');
  if (!(await isWanted(options, `Write ${plan.todo.length} files?`))) return 1;
  await pull(place, plan.todo, new Date());
  return end(plan, `${plan.todo.length} files written; npm run pages:check looks at them`);
}

async function runPush(place: SyncPlace, options: Options): Promise<number> {
  const plan = await planPush(place, options);
  show(plan, 'would be published', (step) => `pages/${step.file} -> version ${step.base + 1}`);
  if (plan.todo.length === 0) return end(plan, 'nothing to publish');
  if (!(await isWanted(options, `Publish ${plan.todo.length} pages, live for everyone at once?`))) return 1;
  const by = `pages:push（${userInfo().username}）`;
  const overtaken = await push(place, plan.todo, { note: options.note, by, now: new Date() });
  for (const { file } of overtaken)
    say(`refused  pages/${file}\n           published by somebody else just now`);
  plan.refused.push(...overtaken);
  return end(plan, `${plan.todo.length - overtaken.length} pages published`);
}

function show<Todo extends Step>(
  { todo, refused, skipped }: Plan<Todo>,
  verb: string,
  line: (step: Todo) => string,
): void {
  const tell = (head: string, lines: readonly string[]) =>
    say([head, ...lines.map((text) => `           ${text}`)].join('\n'));
  for (const step of todo) tell(`page     ${line(step)}`, step.lines);
  for (const step of refused) tell(`refused  pages/${step.file}`, step.lines);
  for (const [reason, files] of skipped) {
    const names = files.length > 3 ? '' : `: ${files.join(', ')}`;
    say(`skipped  ${files.length} pages, ${reason}${names}`);
  }
  say(`${todo.length} pages ${verb}, ${refused.length} refused`);
}

function end({ refused }: Plan<Step>, line: string): number {
  say(line);
  return refused.length === 0 ? 0 : 1;
}

async function isWanted({ yes }: Options, question: string): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) {
    say('Nothing was changed: add --yes to do it.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (/^y(es)?$/i.test(answer.trim())) return true;
  say('Nothing was changed.');
  return false;
}

function readArguments(): { way: 'pull' | 'push'; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        merge: { type: 'boolean', default: false },
        note: { type: 'string', default: '由 pages/ 的文件发布' },
        pages: { type: 'string', default: join(projectRoot, 'pages') },
      },
    });
    const [way, ...more] = positionals;
    if ((way === 'pull' || way === 'push') && more.length === 0 && values.note.length <= 200)
      return { way, options: values };
  } catch {
    // Reported below.
  }
  throw new StartError(usage);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    tellError(error);
    process.exitCode = 1;
  },
);
