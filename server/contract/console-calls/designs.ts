import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';
import { designPermissions } from '../screens/permissions';

/** A route pattern, `/platform/starWheel/details/:id`; unknown ones are refused with `code.notFound`. */
const path = wire.text('缺少页面路径', 200);
/** An amis page. Any JSON object is accepted here; the page check validates it. */
const schema = z.preprocess(
  (value, context) => {
    // Keep `__proto__`, which a copy by assignment would drop before the check sees it.
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
      context.addIssue({ code: 'custom', message: '不能使用名称 __proto__' });
    return value;
  },
  z.record(z.string(), z.unknown(), '缺少页面内容'),
);
/** A version number in a page's history; 0 is the shipped page. */
const version = wire.int('缺少版本', wire.counter);

/**
 * The state that the work is based on. `baseVersion` is the version that was live; for version 0, `baseDigest`
 * (the `digest` from `open`) says which shipped page that was, as a release may change it. Without a digest,
 * version 0 means the page shipped now.
 */
const base = {
  baseVersion: wire.int('缺少起始版本', wire.counter),
  baseDigest: wire.optionalText(64),
};

/**
 * Digest of the shipped page that the work is based on, from the reply of `merge`; omitted if nothing was merged.
 */
const mergedShipped = { shippedDigest: wire.optionalText(64) };

/** One problem of a page, and its place. */
const finding = z.object({
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

const published = {
  /** Counts up from 1 per page; 0 is the shipped page. */
  version: z.int(),
  /** Name of the staff member; '' for the shipped page. */
  publishedBy: z.string(),
  /** '' for the shipped page. */
  publishedAt: wire.time,
};

/** Someone who has a page open in the designer. A person with two windows is listed twice. */
const editor = z.object({
  name: z.string(),
  since: wire.time,
  /** Whether they have unpublished changes. */
  changed: z.boolean(),
  /** Whether it is another window of the caller. */
  self: z.boolean(),
});

/** One difference between two pages, as text; see `server/page-diff/diff-pages.ts`. */
const change = z.object({
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
  /** The value as text; '已删除' or '没有' if absent. */
  text: z.string(),
  /** The value; null if absent (`exists` distinguishes that from a null value). */
  value: z.unknown(),
  exists: z.boolean(),
  /** JSON pointer of the element in that page; null if absent. */
  pointer: z.string().nullable(),
});

/** A place that both sides changed differently; see `server/page-diff/merge`. */
const mergeConflict = z.object({
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

const { list, read, write } = consoleCallsOf(designPermissions.open);

const design = z.object({
  path: z.string(),
  title: z.string(),
  /**
   * `shipped`: unchanged from the release; `redesigned`: published from here; `made`: a staff-made screen
   * (screens.ts), published or not; `missing`: the route has no page yet.
   */
  origin: wire.textIn('designOrigin'),
  /** Revision of a staff-made screen's entry, for the calls in `screens.ts`; 0 for other screens. */
  revision: z.int(),
  ...published,
  /** Whether a release has changed the shipped page since the live design was based on it. */
  shippedChanged: z.boolean(),
  /** Names of those who have it open in the designer, `张三、李四`; '' for none. */
  editors: z.string(),
  /** When the caller last saved a draft of this page; '' for none. */
  draftSavedAt: wire.time,
});

export const designList = list('/api/console/designs/list', '页面列表', design, {
  keyword: wire.optionalText(100),
  origin: wire.optionalWordOf('designOrigin'),
});

/** The live page, and the caller's own draft of it. */
export const designOpen = read(
  '/api/console/designs/open',
  '打开页面设计',
  { path },
  {
    path: z.string(),
    title: z.string(),
    ...published,
    /** Digest of the live page; drafts and publications send it back as `baseDigest`. */
    digest: z.string(),
    schema,
    /**
     * Whether a release has changed the shipped page since the live design was based on it; if so, call `merge`
     * with `shipped`.
     */
    shippedChanged: z.boolean(),
    draft: z
      .object({
        schema,
        baseVersion: z.int(),
        baseDigest: z.string(),
        shippedDigest: z.string(),
        savedAt: wire.time,
      })
      .nullable(),
    /** The other users who have it open now, and the caller's other windows. */
    editors: z.array(editor),
    /** What the caller may do besides layout; enforced by the server, displayed by the designer. */
    may: z.object({ interfaces: z.boolean(), publish: z.boolean() }),
  },
);

/** Checks without saving. */
export const designCheck = read(
  '/api/console/designs/check',
  '检查页面设计',
  { path, schema },
  { findings: z.array(finding) },
);

/**
 * Patterns of the calls that only read (`/api/admin/feedback/detail/{id}`): a preview sends no others. `owners`:
 * for calls that not everyone may make, the menus of which one is needed.
 */
export const designReads = read(
  '/api/console/designs/reads',
  '预览时可以调用的接口',
  {},
  { reads: z.array(z.string()), owners: z.record(z.string(), z.array(z.string())) },
);

/**
 * Saves the caller's draft, one per page and staff member. A draft may be invalid; the findings tell. `compare`
 * requests the differences to the live page, for review before publishing.
 */
export const designDraftSave = write(
  '/api/console/designs/draft/save',
  '保存草稿',
  { path, schema, ...base, ...mergedShipped, compare: z.boolean().default(false) },
  {
    reply: z.object({
      savedAt: wire.time,
      findings: z.array(finding),
      /** Changes from the live page to the draft; null unless requested. */
      changes: z.array(change).nullable(),
    }),
  },
);

export const designDraftRemove = write('/api/console/designs/draft/remove', '放弃草稿', { path });

/**
 * Publishes a page and removes the caller's draft. A page with an error is refused with `code.invalid`, `data:
 * {findings}`; one whose base is no longer live with `code.conflict`, `data: {version, publishedBy, publishedAt}`.
 */
export const designPublish = write(
  '/api/console/designs/publish',
  '发布页面设计',
  { path, schema, ...base, ...mergedShipped, note: wire.optionalText(200) },
  {
    reply: z.object({ version: z.int(), findings: z.array(finding) }),
    changes: 'screens',
    changesAccess: true,
  },
);

const publication = z.object({
  ...published,
  path: z.string(),
  note: z.string(),
  /** The version that this one restored; null for an ordinary publication. */
  restoredFrom: z.int().nullable(),
  live: z.boolean(),
});

/** Every state that was ever live, newest first; version 0 is the shipped page, if there is one. */
export const designHistory = list('/api/console/designs/history', '发布历史', publication, { path });

export const designVersion = read(
  '/api/console/designs/version',
  '查看历史版本',
  { path, version },
  { ...published, note: z.string(), schema },
);

/**
 * Publishes an earlier state as the next version, checked like any other publication. Refused with `code.conflict`
 * if `baseVersion` is not the live one.
 */
export const designRestore = write(
  '/api/console/designs/restore',
  '恢复历史版本',
  { path, version, baseVersion: wire.optionalInt(wire.counter) },
  { reply: z.object({ version: z.int() }), changes: 'screens', changesAccess: true },
);

/** A state of a page: a `version` (0 is the page shipped now), the `live` page, or a `page` in the request. */
const state = z.discriminatedUnion(
  'is',
  [
    z.object({ is: z.literal('version'), version }),
    z.object({ is: z.literal('live') }),
    z.object({ is: z.literal('page'), schema }),
  ],
  '请选择要比较的版本',
);

/** A state, with its title (`版本 3`, `出厂版本`) and its schema. */
const foundState = z.object({ title: z.string(), schema });

/** The differences between two states of a page, as text, element by element. */
export const designCompare = read(
  '/api/console/designs/compare',
  '比较两个版本',
  { path, from: state, to: state },
  { from: foundState, to: foundState, changes: z.array(change) },
);

/**
 * Merges two changes of one page, without saving anything; mine is the `schema` sent, the page on the canvas:
 *
 *   `draft`    base = the page that mine was started from, theirs = the live page
 *   `shipped`  base = the shipped page that the live design is based on, theirs = the page shipped now; mine must be
 *              derived from the live design
 *
 * Takes what only one side changed. If both made different changes there is a conflict: until it is resolved, the
 * merged page has mine there. Send `choices` to get the page with conflicts resolved. To publish the result, send
 * `baseVersion`, `baseDigest` and `shippedDigest` from this reply, so that a page changed meanwhile is refused and
 * merged again.
 */
export const designMerge = read(
  '/api/console/designs/merge',
  '合并修改',
  {
    path,
    with: z.enum(['draft', 'shipped']),
    schema,
    ...base,
    /** Conflict id -> the side whose value is kept. Unknown ids are ignored. */
    choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'], '只能选择我的或对方的')).default({}),
  },
  {
    schema,
    conflicts: z.array(mergeConflict),
    /** Number of unresolved conflicts. */
    open: z.int(),
    theirs: schema,
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
