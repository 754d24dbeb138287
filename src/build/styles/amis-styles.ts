import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve, join } from 'node:path';
import type { Plugin } from 'vite';
import { readModulesOf } from '../modules/lighter-amis.ts';
import { PurgeCSS } from 'purgecss';
import postcss, { type Rule } from 'postcss';
import { classNamesIn } from '../../amis/styles/class-names.ts';
import { patchFile } from '../amis-patches.ts';

const sheets = ['amis/lib/themes/antd.css', 'amis/lib/helper.css'];
const names = {
  shipped: 'virtual:amis/shipped.css',
  all: 'virtual:amis/all.css',
  known: 'virtual:amis/shipped',
} as const;

/**
 * `virtual:amis/shipped.css`: the styles of the shipped pages. `virtual:amis/all.css`: all styles.
 * `virtual:amis/shipped`: the types and classes covered by the first sheet.
 * Why: amis has 1.97 MB of CSS, of which a page uses a sixth; the browser parses it before the first paint and
 * matches it on every change.
 */
export function amisStyles(): Plugin {
  const folder = resolve(import.meta.dirname, '..', '..', '..', 'pages');
  let building = false;
  let all: string | undefined;
  const readAll = () => (all ??= scopeAmisCss(sheets.map(read).join('\n')));
  return {
    name: 'console:amis-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (Object.values<string>(names).includes(id) ? `\0${id}` : null),
    load: async (id) => {
      if (id === `\0${names.all}`) return readAll();
      if (id !== `\0${names.shipped}` && id !== `\0${names.known}`) return null;
      const { texts, types, classes } = readShippedPages(folder);
      if (id === `\0${names.known}`)
        return `export const shipped = ${JSON.stringify({ types: [...types], classes: [...classes] })};`;
      return building
        ? purgeAmisCss(readAll(), [...readModulesOf(types).values(), ...texts].join('\n'))
        : readAll();
    },
  };
}

function read(sheet: string): string {
  const file = createRequire(import.meta.url).resolve(sheet);
  return patchFile(file, readFileSync(file, 'utf8'));
}

/**
 * Keeps the rules and variables whose names appear in the code or in a shipped page. The full sheets load with
 * the first other widget or class (src/amis/renderer-loading.ts), so a page designed later may use any class.
 */
export async function purgeAmisCss(css: string, sources: string): Promise<string> {
  const names = namesIn(sources, statesIn(css));
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'amis' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['amis'], extractor: () => [...names.whole] }],
    safelist: {
      greedy: [],
      standard: names.starts,
      variables: [/^--(?:colors|affix)-/],
      keyframes: [...names.whole],
    },
    keyframes: true,
    fontFace: true,
    variables: true,
  });
  return result?.css ?? css;
}

/**
 * The class names that the code can build. `Table-content` becomes `antd-Table-content`; a name that the code completes
 * (`"Form-control--size".concat(size)`) stands for every class that starts with it. Without the prefix `antd-` only the
 * states of widgets (`sidebar--${side}`) are completed, never utilities (`text-${align}`).
 */
function namesIn(sources: string, states: ReadonlySet<string>): { whole: Set<string>; starts: RegExp[] } {
  const whole = new Set<string>();
  const starts = new Set<string>();
  for (const [, name = '', completed] of sources.matchAll(
    /([A-Za-z_][\w-]*)(\$\{|["'`](?:\.concat\(| ?\+))?/g,
  )) {
    whole.add(name);
    whole.add(`antd-${name}`);
    // The type of an animation, which is the name of its keyframes too.
    whole.add(`amis-${name}`);
    // The rest of the class is only known at run time.
    if (completed !== undefined || name.endsWith('-')) starts.add(name);
  }
  const shorts = [...starts].filter((name) => !isWidget(name) && name.endsWith('-'));
  for (const state of states) if (shorts.some((name) => state.startsWith(name))) whole.add(state);
  return {
    whole,
    starts: [...starts].filter(isWidget).map((name) => new RegExp(`^(?:antd-)?${name}`)),
  };
}

/** Whether a class belongs to a widget, with or without the prefix that amis adds at run time. */
const isWidget = (name: string) => /^(?:antd-)?[A-Z]/.test(name);

/** The states of widgets: classes that a selector combines with the class of a widget. */
function statesIn(css: string): Set<string> {
  const combined = [...css.matchAll(/(?:\.(?:\\.|[\w-])+){2,}/g)].map(([text]) => text.slice(1).split('.'));
  return new Set(
    combined
      .filter((classes) => classes.some(isWidget))
      .flatMap((classes) => classes.filter((name) => !isWidget(name))),
  );
}

const screens = ':where(.amis-screen, .amis-portal)';

const inherited = /^(?:color|font|line-height|letter-spacing|text-)/;

/**
 * Why: amis' sheets reset `body`, `button`, `a`, `h1` … for the whole document, but the shell has its own base
 * styles. Limits rules on bare elements to screens, and puts everything into the layer `amis`, below the
 * console's styles.
 */
export function scopeAmisCss(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('charset', (rule) => void rule.remove());
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    // A screen and its portal take the typography of `body`, not its size and background.
    if (rule.selectors.includes('body'))
      rule.walkDecls((one) => void (inherited.test(one.prop) || one.remove()));
    const selectors = rule.selectors.map(toScoped).filter((selector) => selector !== '');
    if (selectors.length === 0) rule.remove();
    else rule.selectors = [...new Set(selectors)];
  });
  return `@layer amis {\n${root.toString()}\n}\n`;
}

function toScoped(selector: string): string {
  if (selector === 'html') return '';
  if (selector === 'body') return screens;
  // `:root` holds variables; selectors with a class or an id only match amis' own elements.
  if (selector.startsWith(':root') || /[.#]/.test(selector)) return selector;
  return `${screens} ${selector}`;
}

function isKeyframe(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && /keyframes$/.test((parent as { name?: string }).name ?? '');
}

interface ShippedPages {
  /** The JSON text of each page. */
  texts: string[];
  /** The types of all their nodes, including those in dialogs. */
  types: ReadonlySet<string>;
  /** The classes that they use. */
  classes: ReadonlySet<string>;
}

/** Reads the pages in the repository. */
export function readShippedPages(folder: string): ShippedPages {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const types = texts.flatMap((text) =>
    [...text.matchAll(/"type": ?"([^"]+)"/g)].map(([, type = '']) => type),
  );
  return {
    texts,
    types: new Set(types.sort()),
    classes: new Set([...classNamesIn(texts.map((text): unknown => JSON.parse(text)))].sort()),
  };
}
