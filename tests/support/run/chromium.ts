import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackages } from './debian';

/** The headless shell first: the same engine without a browser around it, at half the work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the browser tests: CHROMIUM_PATH, an installed one, or playwright's own. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  return [...places, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds or installs a browser: Debian's packages (with a Chinese font), else playwright's download. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const debian = ['chromium-headless-shell', 'chromium'].some((name) =>
    installPackages(name, 'fonts-noto-cjk'),
  );
  if (!debian) {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
      timeout: 600_000,
    });
  }
  const installed = findChromium();
  if (installed === undefined) throw new Error('No Chromium: install one, or name it by CHROMIUM_PATH');
  return installed;
}
