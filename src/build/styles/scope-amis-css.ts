import postcss, { type Rule } from 'postcss';

const screens = ':where(.amis-screen, .amis-portal)';

const inherited = /^(?:color|font|line-height|letter-spacing|text-)/;

/**
 * Why: amis' sheets reset `body`, `button`, `a`, `h1` … for the whole document; the shell has its own
 * ground. Rules on bare elements apply within screens only, and everything stands in the layer `amis`,
 * below whatever the console says.
 */
export function scopeAmisCss(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('charset', (rule) => void rule.remove());
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    // A screen and its portal take the type of `body`, not its size and ground.
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
  // `:root` holds variables; a class or an id is amis' own.
  if (selector.startsWith(':root') || /[.#]/.test(selector)) return selector;
  return `${screens} ${selector}`;
}

function isKeyframe(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && /keyframes$/.test((parent as { name?: string }).name ?? '');
}
