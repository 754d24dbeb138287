import type { Fix } from '../contract/pages/fix';

/** An `error` keeps a page from being published; a `warning` is shown and lets it pass. */
export type Severity = 'error' | 'warning';

/** One thing that is wrong with a page. */
export interface Finding {
  /** Stable id of the rule, `<folder>/<rule>`, as tests and staff cite it: `script/no-adaptor`. */
  rule: string;
  /** JSON pointer (RFC 6901) into the page; '' is the page itself. */
  pointer: string;
  /** What is wrong, in Chinese, with the offending value. */
  message: string;
  /** What to do about it, in Chinese. */
  hint: string;
  severity: Severity;
  /** The element, as staff see it: `列表 › 列“手机号”`. */
  element?: string | undefined;
  /** What mends it for certain. */
  fix?: Fix | undefined;
}
