import { z } from 'zod';
import * as wire from '../wire';

/** A route pattern, `/platform/starWheel/details/:id`; unknown ones are refused with `code.notFound`. */
export const path = wire.text('缺少页面路径', 200);
/** An amis page. Any JSON object is accepted here; the page check validates it. */
export const schema = z.preprocess(
  (value, context) => {
    // Keep `__proto__`, which a copy by assignment would drop before the check sees it.
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
      context.addIssue({ code: 'custom', message: '不能使用名称 __proto__' });
    return value;
  },
  z.record(z.string(), z.unknown()),
);
/** A version number in a page's history; 0 is the shipped page. */
export const version = wire.int('缺少版本', { min: 0 });

/**
 * The state that the work is based on. `baseVersion` is the version that was live; for version 0, `baseDigest`
 * (the `digest` from `open`) says which shipped page that was, as a release may change it. Without a digest,
 * version 0 means the page shipped now.
 */
export const base = {
  baseVersion: wire.int('缺少起始版本', { min: 0 }),
  baseDigest: wire.optionalText(64),
};

/**
 * Digest of the shipped page that the work is based on, from the reply of `merge`; omitted if nothing was merged.
 */
export const mergedShipped = { shippedDigest: wire.optionalText(64) };

/** One problem of a page, and its place. */
export const finding = z.object({
  /** Stable id of the rule, `<kind>/<name>`, to which tests and staff refer: `script/no-adaptor`. */
  rule: z.string(),
  /** JSON pointer (RFC 6901) in the page; '' is the page itself. */
  pointer: z.string(),
  /** The problem, in Chinese, with the offending value. */
  message: z.string(),
  /** The remedy, in Chinese. */
  hint: z.string(),
  /** An `error` prevents publishing; a `warning` does not. */
  severity: z.enum(['error', 'warning']),
  /** The element, in staff's terms: `列表 › 列“手机号”`. */
  element: z.string().optional(),
  /** A fix that certainly removes the finding (`contract/pages/fix.ts`). */
  fix: z
    .object({
      label: z.string(),
      changes: z.array(z.object({ pointer: z.string(), value: z.unknown().optional() })),
    })
    .optional(),
});

export type Finding = z.output<typeof finding>;

export const published = {
  /** Counts up from 1 per page; 0 is the shipped page. */
  version: z.int(),
  /** Name of the staff member; '' for the shipped page. */
  publishedBy: z.string(),
  /** '' for the shipped page. */
  publishedAt: wire.time,
};

/** Someone who has a page open in the designer. A person with two windows is listed twice. */
export const editor = z.object({
  name: z.string(),
  since: wire.time,
  /** Whether they have unpublished changes. */
  changed: z.boolean(),
  /** Whether it is another window of the caller. */
  self: z.boolean(),
});

/** One difference between two pages, as text; see `server/page-diff/diff-pages.ts`. */
export const change = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  /** The whole sentence: `列“手机号”的宽度：120 → 160`, `新增按钮“导出”`. */
  text: z.string(),
  /** The element concerned: `列“手机号”`. */
  element: z.string(),
  /** The property's label, `宽度`; '' if the whole element is added, removed or moved. */
  property: z.string(),
  /** The property's value as text; for a move the place. '' if there is none. */
  before: z.string(),
  after: z.string(),
  /** JSON pointer of the element in the first page; null if added. */
  from: z.string().nullable(),
  /** JSON pointer of the element in the second page; null if removed. */
  to: z.string().nullable(),
});

export type Change = z.output<typeof change>;

/** The state of one of the three pages at a conflict. */
const side = z.object({
  /** As text; '已删除' or '没有' if absent. */
  text: z.string(),
  /** The value; null if absent (`exists` distinguishes that from a null value). */
  value: z.unknown(),
  exists: z.boolean(),
  /** JSON pointer of the element in that page; null if absent. */
  pointer: z.string().nullable(),
});

/** A place that both sides changed differently; see `server/page-diff/merge`. */
export const mergeConflict = z.object({
  /** Stable while the three values are the same; a choice made for other values does not apply. */
  id: z.string(),
  /** The whole sentence: `列“手机号”的宽度：原为 120，我改为 160，对方改为 200`. */
  text: z.string(),
  element: z.string(),
  property: z.string(),
  base: side,
  mine: side,
  theirs: side,
  /** JSON pointer of the element in the merged page; null if absent. */
  pointer: z.string().nullable(),
  /** The chosen side; null while unresolved. */
  choice: z.enum(['mine', 'theirs']).nullable(),
});

export type MergeConflict = z.output<typeof mergeConflict>;
