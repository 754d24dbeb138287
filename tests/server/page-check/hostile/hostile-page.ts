/** A hostile page, and the rule that refuses it. */
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
/** A host that does not exist. */
export const evil = 'evil.example';

/** A page with a harmless text beside the hostile element. */
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
