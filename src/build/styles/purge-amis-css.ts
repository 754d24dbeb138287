import { PurgeCSS } from 'purgecss';

/**
 * What of amis' sheets the shipped pages need: rules and variables whose names its code or a page mentions.
 * The whole sheets follow with the first widget or class beyond them (src/amis/renderer-loading.ts), so nothing is
 * ever lost; a page designed later may use any class.
 */
export async function purgeAmisCss(css: string, sources: string): Promise<string> {
  const names = namesIn(sources);
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'amis' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['amis'], extractor: () => [...names.whole] }],
    safelist: { greedy: [], standard: names.starts, variables: [/^--(?:colors|affix)-/] },
    keyframes: true,
    fontFace: true,
    variables: true,
  });
  return result?.css ?? css;
}

/** Every name the code could build a class of: `Table-content` becomes `antd-Table-content` at run time. */
export function namesIn(sources: string): { whole: Set<string>; starts: RegExp[] } {
  const whole = new Set<string>();
  const starts = new Set<string>();
  for (const [name] of sources.matchAll(/[A-Za-z_][\w-]*/g)) {
    whole.add(name);
    whole.add(`antd-${name}`);
    // `Button--size-${size}`: what follows is known at run time only.
    if (/^[A-Z][\w-]*-$/.test(name)) starts.add(name);
  }
  return { whole, starts: [...starts].map((name) => new RegExp(`^antd-${name}`)) };
}
