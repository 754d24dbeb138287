import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { decodePage, toPageText } from '../contract/canonical-page';
import { pageFileOf, routes, type Route } from '../contract/screens/routes';
import { checkPage } from './check-page';
import type { Finding } from '../contract/console-calls/designs';
import { madeScreensFile, readMadeScreens } from './custom-screens';

/** A finding in a file of `pages/`; `file` is relative to that folder. */
interface FileFinding extends Finding {
  file: string;
}

/** Checks the pages as files: contents, location, canonical bytes, and missing files. */
export function checkPageFiles(folder: string): FileFinding[] {
  const files = findJsonFiles(folder);
  const { made, findings } = findMadeScreens(folder);
  const owned = new Map<string, Route>([...routes, ...made].map((route) => [pageFileOf(route.path), route]));
  const missing = [...owned].filter(([file]) => !files.includes(file));
  return [
    ...findings,
    ...files.flatMap((file) =>
      checkFile(join(folder, file), owned.get(file)?.path, made).map((finding) => ({ file, ...finding })),
    ),
    ...missing.map(([file, { path, title }]): FileFinding => ({
      file,
      rule: 'files/missing-page',
      pointer: '',
      message: `页面“${title}”（${path}）还没有做`,
      hint: `建立 pages/${file}，写入 {"type": "page", "body": …}；在那之前打开它会看到“尚未建成”的说明。`,
      severity: 'warning',
    })),
  ];
}

function findMadeScreens(folder: string): { made: Route[]; findings: FileFinding[] } {
  try {
    return {
      made: readMadeScreens(folder).map(({ path, title, menu }) => ({ path, title, menu })),
      findings: [],
    };
  } catch (error) {
    const hint = '用 npm run pages:pull 重新写出，或照提示改正。';
    const message = `自建页面的清单读不出来：${(error as Error).message}`;
    return {
      made: [],
      findings: [{ file: madeScreensFile, ...fault('files/custom-screens', message, hint) }],
    };
  }
}

function checkFile(file: string, path: string | undefined, customRoutes: readonly Route[]): Finding[] {
  let text: string;
  let page: unknown;
  try {
    text = decodePage(readFileSync(file));
    page = JSON.parse(text);
  } catch (error) {
    return [
      fault('files/not-json', `不是合法的 JSON：${(error as Error).message}`, '检查逗号、引号和括号。'),
    ];
  }
  const findings = checkPage(page, { path, customRoutes });
  if (path === undefined) {
    findings.unshift(
      fault(
        'files/no-route',
        '没有路由用到这个文件',
        `文件路径要与路由一致（:id 写成 [id]），或在 server/contract/screens/declared-screens.ts 里声明它的页面（path、title、id）；自建页面要写在 pages/${madeScreensFile} 里。`,
      ),
    );
  }
  // A page too deep to be walked cannot be serialised either.
  const readable = !findings.some((finding) => finding.rule === 'structure/too-large');
  if (readable && text !== toPageText(page)) {
    findings.push(
      fault(
        'files/not-canonical',
        '格式不规范（两个空格缩进、结尾换行、没有编辑器标记）',
        '运行 npm run pages:check -- --fix。',
      ),
    );
  }
  return findings;
}

const fault = (rule: string, message: string, hint: string): Finding => ({
  rule,
  pointer: '',
  message,
  hint,
  severity: 'error',
});

/** Every page below a folder, as a sorted relative path with forward slashes. */
export function findJsonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== madeScreensFile)
    .sort();
}

/** A finding as `npm run pages:check` prints it: place, fault and remedy. */
export function toLines({ file, pointer, rule, severity, message, hint }: FileFinding): string {
  const place = `pages/${file}${pointer === '' ? '' : `#${pointer}`}`;
  // The hint is for staff, who can only choose among the declared calls; the command's reader is a developer.
  const remedy =
    rule === 'contract/unknown-call'
      ? `${hint} A new call: declare it in a file below server/contract/calls/, see README, 'A screen, step by step'.`
      : hint;
  return `${severity === 'error' ? 'error  ' : 'warning'} ${place}\n        ${message} [${rule}]\n        → ${remedy}\n`;
}
