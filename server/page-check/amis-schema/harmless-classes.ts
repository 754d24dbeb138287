import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHarmfulStyle } from '../../contract/pages/harmless-style';
import { projectRoot } from '../../project-root';

/** amis' utility classes: harmless if every rule of a class sets only harmless styles. */
const utilities = 'node_modules/amis/lib/helper.css';
/** Our own style sheets for pages and widgets: harmless unless a class can move an element out of its place. */
const ownFolders = ['src/amis/styles', 'renderers'];
const leavesPlace = /(?:^|[;\s])(?:position\s*:\s*(?:fixed|absolute)|z-index\s*:|inset\s*:)/;
/** Prefixes of classes that belong to amis' themes or to the console's own layout, and are refused. */
const others = /^(?:antd|cxd|amis|ant|dark|screen|tox|mce|is)(?:-|$)/;

let loaded: ReadonlySet<string> | undefined;

/** Classes that a page may use; read at first use. */
function getHarmlessClasses(): ReadonlySet<string> {
  loaded ??= new Set([
    ...readClasses([utilities], (body) => findHarmfulStyle(body) !== undefined),
    ...readClasses(ownFolders.flatMap(findSheets), (body) => leavesPlace.test(body)),
  ]);
  return loaded;
}

function findSheets(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(folder, file));
}

function readClasses(sheets: readonly string[], isHarmful: (body: string) => boolean): string[] {
  const found = new Set<string>();
  const harmful = new Set<string>();
  for (const file of sheets) {
    const sheet = readFileSync(join(projectRoot, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const harms = isHarmful(body);
      for (const selector of selectors.split(',')) {
        const names = classesOf(selector);
        for (const name of names) found.add(name);
        // Only the last compound of a selector is styled; those before it are ancestors.
        const last = names.at(-1);
        if (harms && last !== undefined && !selector.includes('::')) harmful.add(last);
      }
    }
  }
  return [...found].filter((name) => !harmful.has(name) && !others.test(name));
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

const icon = /^fa[srlbd]?$|^fa-[a-z0-9-]+$/;

/**
 * The part of a `className` that is not a harmless class; undefined if all are. `{}` stands for an expression,
 * which may be the suffix of one of our classes for a colour or a state (`dict-tag-{}`).
 */
export function findHarmfulClass(className: string): string | undefined {
  const classes = getHarmlessClasses();
  return className.split(/\s+/).find((name) => {
    if (name === '' || classes.has(name) || icon.test(name)) return false;
    return !/^dict-tag-\{\}$/.test(name);
  });
}
