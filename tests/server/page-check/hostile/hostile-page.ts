/** A page that somebody made to harm, and the rule that keeps it from going live. */
export interface HostilePage {
  /** What it tries; unique. */
  name: string;
  /** The page as JSON text: only text can say `__proto__`, or a key twice. */
  text: string;
  /** The rule that must name it; others may too. */
  rule: string;
}

/** What a hostile script does: a browser test looks for the mark. */
export const mark = 'window.__hit=1';
/** A host that nobody answers for. */
export const evil = 'evil.example';

/** A page that shows a harmless word beside the harm. */
export function hostile(name: string, rule: string, element: unknown, page: object = {}): HostilePage {
  return {
    name,
    rule,
    text: JSON.stringify({ type: 'page', ...page, body: [{ type: 'tpl', tpl: '正文' }, element] }),
  };
}

/** The harm in the page's own properties. */
export function hostileRoot(name: string, rule: string, page: object): HostilePage {
  return {
    name,
    rule,
    text: JSON.stringify({ type: 'page', body: [{ type: 'tpl', tpl: '正文' }], ...page }),
  };
}
