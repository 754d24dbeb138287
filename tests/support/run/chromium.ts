import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackages } from './debian';

/** Chromium without its user interface. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of the browser for the tests: CHROMIUM_PATH, an installed browser, or playwright's. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  return [...places, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Finds or installs a browser. Prefers Debian's headless shell, which runs the tests in half the time of a full
 * Chromium; then an installed browser, then Debian's Chromium, then playwright's download.
 */
export function ensureChromium(): string {
  const given = process.env['CHROMIUM_PATH'] ?? '';
  if (given === '' && !existsSync(headlessShell))
    installPackages('chromium-headless-shell', 'fonts-noto-cjk');
  const found = findChromium();
  if (found !== undefined) return found;
  if (!installPackages('chromium', 'fonts-noto-cjk')) {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
      timeout: 600_000,
    });
  }
  const installed = findChromium();
  if (installed === undefined) throw new Error('No Chromium: install one, or name it by CHROMIUM_PATH');
  return installed;
}
