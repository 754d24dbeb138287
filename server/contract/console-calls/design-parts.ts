import { z } from 'zod';
import * as wire from '../wire';

/** A route pattern, `/platform/starWheel/details/:id`; unknown ones are answered with `code.notFound`. */
export const path = wire.text('缺少页面路径', 200);
/** An amis page. Its soundness is the page check's to say. */
export const schema = z.preprocess(
  (value, context) => {
    // Copied by assignment, it would be gone before the check sees it.
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
      context.addIssue({ code: 'custom', message: '不能使用名称 __proto__' });
    return value;
  },
  z.record(z.string(), z.unknown()),
);
/** A number of a page's history; 0 is the shipped page. */
export const version = wire.int('缺少版本', { min: 0 });

/**
 * The state that work started from. `baseVersion` is the version that was live; `baseDigest` (what `open` answered as
 * `digest`) says which shipped page version 0 then was: a release may change it. Without a digest, version 0 is
 * taken as the page shipped now.
 */
export const base = {
  baseVersion: wire.int('缺少起始版本', { min: 0 }),
  baseDigest: wire.optionalText(64),
};

/** The shipped page (by its digest) that the work takes account of: what `merge` answered; nothing was merged without it. */
export const mergedShipped = { shippedDigest: wire.optionalText(64) };

/** One thing that is wrong with a page, and where. */
export const finding = z.object({
  /** Stable id of the rule, `<kind>/<name>`, as tests and staff cite it: `script/no-adaptor`. */
  rule: z.string(),
  /** JSON pointer (RFC 6901) into the page; '' is the page itself. */
  pointer: z.string(),
  /** What is wrong, in Chinese, with the offending value. */
  message: z.string(),
  /** What to do about it, in Chinese. */
  hint: z.string(),
  /** An `error` keeps a page from being published; a `warning` is shown and lets it pass. */
  severity: z.enum(['error', 'warning']),
  /** The element, as staff see it: `列表 › 列“手机号”`. */
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
  /** Counts up from 1 for each page; 0 is the page as shipped, never published. */
  version: z.int(),
  /** Name of the staff member; '' for the shipped page. */
  publishedBy: z.string(),
  /** '' for the shipped page. */
  publishedAt: wire.time,
};

/** Someone who has a page open in the designer. One person with two windows is there twice. */
export const editor = z.object({
  name: z.string(),
  since: wire.time,
  /** Whether they have changed something that is not published. */
  changed: z.boolean(),
  /** Another window of the caller's own. */
  self: z.boolean(),
});

/** One difference between two pages, in words: as `server/page-diff/diff-pages.ts` has it. */
export const change = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  /** The whole sentence: `列“手机号”的宽度：120 → 160`, `新增按钮“导出”`. */
  text: z.string(),
  /** The element it is about: `列“手机号”`. */
  element: z.string(),
  /** The property's label, `宽度`; '' where the whole element is added, removed or moved. */
  property: z.string(),
  /** The property's value in words; for a move the place. '' where there is none. */
  before: z.string(),
  after: z.string(),
  /** JSON pointer of the element in the first page; null where it is added. */
  from: z.string().nullable(),
  /** JSON pointer of the element in the second page; null where it is removed. */
  to: z.string().nullable(),
});

/** What one of the three pages of a merge has at a conflict. */
const side = z.object({
  /** In words; '已删除' or '没有' where there is nothing. */
  text: z.string(),
  /** The value; null where there is none (`exists` tells it from a value null). */
  value: z.unknown(),
  exists: z.boolean(),
  /** JSON pointer of the element in that page; null where it is not there. */
  pointer: z.string().nullable(),
});

/** Where both sides changed the same thing in different ways: as `server/page-diff/merge` has it. */
export const mergeConflict = z.object({
  /** Stays the same while the three values do; a choice made for other values does not count. */
  id: z.string(),
  /** The whole sentence: `列“手机号”的宽度：原为 120，我改为 160，对方改为 200`. */
  text: z.string(),
  element: z.string(),
  property: z.string(),
  base: side,
  mine: side,
  theirs: side,
  /** JSON pointer of the element in the merged page; null where it is not in it. */
  pointer: z.string().nullable(),
  /** The chosen side; null until somebody decides. */
  choice: z.enum(['mine', 'theirs']).nullable(),
});
