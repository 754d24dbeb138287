import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import postcss from 'postcss';
import { projectRoot } from '../../../server/project-root';

/**
 * The classes in the page, and the files with all of amis' styles that it loaded. The shipped pages need none of those
 * files: their styles are in the first style sheet (src/build/styles/amis-styles.ts).
 */
export const readStyles = (page: Page): Promise<{ classes: string[]; allStyles: string[] }> =>
  page.evaluate(() => ({
    classes: [
      ...new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList])),
    ],
    allStyles: performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((file) => file.startsWith('all-styles')),
  }));

/** Selectors of amis whose classes are all in `classes`, but not all in a style sheet that the screens load. */
export function findUnstyled(classes: ReadonlySet<string>): string[] {
  const known = new Set(readSelectors('amis', 'skin.min').flatMap(classesOf));
  return readSelectors('all-styles').filter((selector) => {
    const needed = classesOf(selector);
    return needed.every((name) => classes.has(name)) && !needed.every((name) => known.has(name));
  });
}

/** The selectors in the built style sheets of these names. */
function readSelectors(...sheets: string[]): string[] {
  const folder = join(projectRoot, 'dist', 'client', 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return sheets.flatMap((sheet) => {
    const files = names.filter((name) => name.startsWith(`${sheet}-`));
    if (files.length === 0) throw new Error(`no style sheet ${sheet} in ${folder}`);
    const found: string[] = [];
    for (const file of files)
      postcss
        .parse(readFileSync(join(folder, file), 'utf8'))
        .walkRules((rule) => void found.push(...rule.selectors));
    return found;
  });
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));
