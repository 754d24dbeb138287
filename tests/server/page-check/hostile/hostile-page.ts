/** A hostile page, and the rule that refuses it. */
export interface HostilePage {
  /** The attack; unique. */
  name: string;
  /** The page as JSON text, because an object cannot express the key `__proto__` or a duplicate key. */
  text: string;
  /** The rule that must report the page; other rules may report it too. */
  rule: string;
}

/** The code of hostile scripts; browser tests check for the mark that it sets. */
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

/** A page with hostile properties of its own. */
export function hostileRoot(name: string, rule: string, page: object): HostilePage {
  return {
    name,
    rule,
    text: JSON.stringify({ type: 'page', body: [{ type: 'tpl', tpl: '正文' }], ...page }),
  };
}
