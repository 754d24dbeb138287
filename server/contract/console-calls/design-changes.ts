import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';
import { base, change, editor, mergeConflict, path, published, schema, version } from './designs';

const { read, write } = consoleCallsOf('/platform/page/design');

/**
 * A state of a page: a `version` (0 with a `digest` is a page shipped earlier, without one the page shipped now),
 * the `live` page, the caller's own `draft`, or a page in the request.
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

/** A state, with its title (`版本 3`, `出厂版本`, `我的草稿`) and its schema. */
const foundState = z.object({ title: z.string(), schema });

/** The differences between two states of a page, as text, element by element. */
export const designCompare = read(
  '/api/console/designs/compare',
  '比较两个版本',
  { path, from: state, to: state },
  { from: foundState, to: foundState, changes: z.array(change) },
);

/**
 * Merges two changes of one page, without saving anything:
 *
 *   `draft`    base = the draft's base, mine = the draft (or `schema`), theirs = the live page
 *   `shipped`  base = the shipped page that the live design is based on, mine = the live design (or `schema`, which must
 *              be derived from it), theirs = the page shipped now
 *
 * Takes what only one side changed. If both made different changes there is a conflict: until it is resolved,
 * `schema` has mine there. Send `choices` to get the page with conflicts resolved. To publish the result, send
 * `baseVersion`, `baseDigest` and `shippedDigest` from this reply, so that a page changed meanwhile is refused and
 * merged again.
 */
export const designMerge = read(
  '/api/console/designs/merge',
  '合并修改',
  {
    path,
    with: z.enum(['draft', 'shipped']),
    /** The caller's page as on the canvas, with its `baseVersion`; if omitted, the stored draft. */
    schema: schema.optional(),
    baseVersion: wire.optionalInt({ min: 0 }),
    baseDigest: base.baseDigest,
    /** Conflict id -> the side whose value is kept. Unknown ids are ignored. */
    choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'], '只能选择我的或对方的')).default({}),
  },
  {
    schema,
    conflicts: z.array(mergeConflict),
    /** Number of unresolved conflicts. */
    open: z.int(),
    base: foundState,
    mine: foundState,
    theirs: foundState,
    /** Changes from base to mine, and from base to theirs. */
    mineChanges: z.array(change),
    theirChanges: z.array(change),
    baseVersion: z.int(),
    baseDigest: z.string(),
    /** '' unless the shipped page was merged. */
    shippedDigest: z.string(),
  },
);

/**
 * Heartbeat, sent every 15 s while a page is open in the designer: returns who else has it open, and whether the
 * live page has changed. A window counts as closed 45 s after its last call, or at once with `leave`.
 */
export const designPresence = write(
  '/api/console/designs/presence',
  '正在编辑的人',
  {
    path,
    /** A random id of this window, generated when it opens. */
    window: wire.text('缺少窗口编号', 64),
    /** Whether there are unpublished changes. */
    changed: z.boolean().default(false),
    leave: z.boolean().default(false),
  },
  {
    reply: z.object({
      others: z.array(editor),
      /** The live version. */
      live: z.object({ ...published, digest: z.string() }),
      shippedChanged: z.boolean(),
    }),
    unaudited: true,
  },
);
