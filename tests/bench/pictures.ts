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
  /** A selector that matches at least two elements once the screen is drawn. */
  drawn: string;
  /** Selector of a button that is pressed first, if it is there. */
  dismiss?: string;
}

const pictures: readonly Picture[] = [
  { name: 'list', path: `/#${list}`, drawn: 'tbody tr td' },
  {
    ...{ name: 'designer', path: `/editor.html?path=${list}`, drawn: '.ae-Main th' },
    // The tour opens once per user.
    dismiss: 'button:text-is("跳过")',
  },
];

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** Takes the screenshots of README from the built console with demo data, in both themes. */
export async function takePictures(): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const opened = await openTargets([]);
  try {
    const browser = await launchChromium();
    try {
      for (const picture of pictures)
        for (const theme of themes) await take(browser, opened.targets[0], picture, theme);
    } finally {
      await browser.close();
    }
  } finally {
    await opened.close();
  }
  process.stdout.write(`${pictures.length * themes.length} pictures in ${folder}\n`);
  return true;
}

async function take(
  browser: Browser,
  { origin, token } = { origin: '', token: '' },
  { name, path, drawn, dismiss }: Picture,
  colorScheme: Theme,
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
  const card = page.locator(dismiss ?? 'nothing');
  if ((await card.count()) > 0) await card.click();
  await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  await context.close();
}
