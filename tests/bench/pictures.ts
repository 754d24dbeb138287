import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { projectRoot } from '../../server/project-root';
import { launchChromium } from '../support/browser/browser';
import { openTargets } from './speed/open-targets';

const folder = join(projectRoot, '.github', 'pictures');
const list = '/platform/user/register/list';

interface Picture {
  name: string;
  path: string;
  /** A text that the document contains twice once the screen is drawn. */
  drawn: string;
  colorScheme: 'light' | 'dark';
}

const pictures: readonly Picture[] = [
  { name: 'list-light', path: `/#${list}`, drawn: 'tbody tr td', colorScheme: 'light' },
  { name: 'list-dark', path: `/#${list}`, drawn: 'tbody tr td', colorScheme: 'dark' },
  { name: 'designer', path: `/editor.html?path=${list}`, drawn: '.ae-Main th', colorScheme: 'light' },
];

/** Takes the screenshots of README from the built console with demo data. The designer is taken in one theme only. */
export async function takePictures(): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const opened = await openTargets([]);
  try {
    const browser = await launchChromium();
    try {
      for (const picture of pictures) await take(browser, opened.targets[0], picture);
    } finally {
      await browser.close();
    }
  } finally {
    await opened.close();
  }
  process.stdout.write(`${pictures.length} pictures in ${folder}\n`);
  return true;
}

async function take(
  browser: Browser,
  { origin, token } = { origin: '', token: '' },
  { name, path, drawn, colorScheme }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme },
    viewport: { width: 1280, height: 720 },
  });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(path);
  await page.locator(drawn).nth(1).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
