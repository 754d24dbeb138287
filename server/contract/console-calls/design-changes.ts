import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';
import { base, change, editor, mergeConflict, path, published, schema, version } from './design-parts';

const { read, write } = consoleCallsOf('/platform/page/design');

/**
 * Which state of a page: `version` (0 with a `digest` is a page shipped earlier, without one the page shipped now),
 * what is `live`, the caller's own `draft`, or a page that is sent along.
 */
const state = z.discriminatedUnion(
  'is',
  [
    z.object({ is: z.literal('version'), version, digest: wire.optionalText(64) }),
    z.object({ is: z.literal('live') }),
    z.object({ is: z.literal('draft') }),
    z.object({ is: z.literal('page'), schema }),
  ],
  '请选择要比较的版本',
);

/** A state that was found: what it is called (`版本 3`, `出厂版本`, `我的草稿`) and what it is made of. */
const foundState = z.object({ title: z.string(), schema });

/** What is different between two states of a page, in words and element by element. */
export const designCompare = read(
  '/api/console/designs/compare',
  '比较两个版本',
  { path, from: state, to: state },
  { from: foundState, to: foundState, changes: z.array(change) },
);

/**
 * Brings two changes of one page together, without saving anything:
 *
 *   `draft`    base = what the draft started from, mine = the draft (or `schema`), theirs = what is live now
 *   `shipped`  base = the shipped page that the live design takes account of, mine = the live design (or `schema`,
 *              which must have started from it), theirs = the page shipped now
 *
 * What only one side changed is taken. What both changed differently is a conflict: until it is chosen, `schema` has
 * mine there. Send the `choices` back in for the page with them. Publishing the result takes `baseVersion`, `baseDigest` and
 * `shippedDigest` as answered here, so that a page that moved on meanwhile is refused and merged anew.
 */
export const designMerge = read(
  '/api/console/designs/merge',
  '合并修改',
  {
    path,
    with: z.enum(['draft', 'shipped']),
    /** The caller's page as it is on the canvas, with the `baseVersion` it started from; without it the draft that is kept. */
    schema: schema.optional(),
    baseVersion: wire.optionalInt({ min: 0 }),
    baseDigest: base.baseDigest,
    /** Conflict id -> whose value stays. Unknown ids are ignored. */
    choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'], '只能选择我的或对方的')).default({}),
  },
  {
    schema,
    conflicts: z.array(mergeConflict),
    /** How many of them nobody has decided. */
    open: z.int(),
    base: foundState,
    mine: foundState,
    theirs: foundState,
    /** base -> mine and base -> theirs. */
    mineChanges: z.array(change),
    theirChanges: z.array(change),
    baseVersion: z.int(),
    baseDigest: z.string(),
    /** '' unless the shipped page was merged. */
    shippedDigest: z.string(),
  },
);

/**
 * Sent every 15 s while a page is open in the designer: who else has it open, and whether it has moved on. One is no longer
 * seen 45 s after the last call, or at once with `leave`.
 */
export const designPresence = write(
  '/api/console/designs/presence',
  '正在编辑的人',
  {
    path,
    /** A random name of this window, made when it opens. */
    window: wire.text('缺少窗口编号', 64),
    /** Whether something is changed and not published. */
    changed: z.boolean().default(false),
    leave: z.boolean().default(false),
  },
  {
    reply: z.object({
      others: z.array(editor),
      /** What is live now. */
      live: z.object({ ...published, digest: z.string() }),
      shippedChanged: z.boolean(),
    }),
    unaudited: true,
  },
);
