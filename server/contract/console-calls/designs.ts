import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';
import {
  base,
  change,
  editor,
  finding,
  mergedShipped,
  path,
  published,
  schema,
  version,
} from './design-parts';

const { list, read, write } = consoleCallsOf('/platform/page/design');

/**
 * `shipped`: as it came; `redesigned`: published from here; `made`: a screen that staff made (screens.ts), published or
 * not; `missing`: the route has no page yet.
 */
export const designOrigins = ['shipped', 'redesigned', 'made', 'missing'] as const;

const design = z.object({
  path: z.string(),
  title: z.string(),
  origin: z.enum(designOrigins),
  /** Revision of a staff-made screen's entry, for the calls in `screens.ts`; 0 for other screens. */
  revision: z.int(),
  ...published,
  /** Whether a release has changed the shipped page since the live design took account of it. */
  shippedChanged: z.boolean(),
  /** Names of those who have it open in the designer, `张三、李四`; '' without any. */
  editors: z.string(),
  /** When the caller last saved a draft of this page; '' without one. */
  draftSavedAt: wire.time,
});

export const designList = list('/api/console/designs/list', '页面列表', design, {
  keyword: wire.optionalText(100),
  origin: wire.optionalWord(designOrigins),
});

/** The page as it is live, and the caller's own draft of it. */
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
    /** Whether a release has changed the shipped page since the live design took account of it: `merge` with `shipped`. */
    shippedChanged: z.boolean(),
    draft: z
      .object({
        schema,
        baseVersion: z.int(),
        baseDigest: z.string(),
        shippedDigest: z.string(),
        savedAt: wire.time,
        /** The draft's base is no longer live: call `merge` with `draft`. */
        stale: z.boolean(),
      })
      .nullable(),
    /** Who else has it open now; the caller's other windows included. */
    editors: z.array(editor),
    /** What the caller may do beyond the layout: the server holds to it, the designer only shows it. */
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
 * The calls that only read, as patterns (`/api/admin/feedback/detail/{id}`): a preview sends no others. `owners`: of
 * those that not everyone may make, the menus of which one is needed.
 */
export const designReads = read(
  '/api/console/designs/reads',
  '预览时可以调用的接口',
  {},
  { reads: z.array(z.string()), owners: z.record(z.string(), z.array(z.string())) },
);

/**
 * Keeps the caller's draft, one a page and staff member. A draft may be unsound: the findings say how. `compare` asks
 * what is different from the live page, for the last look before publishing.
 */
export const designDraftSave = write(
  '/api/console/designs/draft/save',
  '保存草稿',
  { path, schema, ...base, ...mergedShipped, compare: z.boolean().default(false) },
  {
    reply: z.object({
      savedAt: wire.time,
      findings: z.array(finding),
      /** From the live page to the draft; null unless asked for. */
      changes: z.array(change).nullable(),
    }),
  },
);

export const designDraftRemove = write('/api/console/designs/draft/remove', '放弃草稿', { path });

/** `data` of a publication that is refused with `code.conflict`: what is live now, and what came in between. */
export const overtaken = z.object({
  ...published,
  /** From the state that the refused work started from to the live one. */
  changes: z.array(change),
});

/**
 * Makes a page live for everyone and drops the caller's draft. A page with an error is refused with
 * `code.invalid`, `data: {findings}`; one whose base is no longer live with `code.conflict`, `data: overtaken`.
 */
export const designPublish = write(
  '/api/console/designs/publish',
  '发布页面设计',
  { path, schema, ...base, ...mergedShipped, note: wire.optionalText(200) },
  { reply: z.object({ version: z.int(), findings: z.array(finding) }), changes: 'screens' },
);

const publication = z.object({
  ...published,
  path: z.string(),
  note: z.string(),
  /** The version this one brought back; null for an ordinary publication. */
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
 * Publishes an earlier state anew, as the next version; it is checked like any other publication. With a
 * `baseVersion` that is not the live one it is refused with `code.conflict`.
 */
export const designRestore = write(
  '/api/console/designs/restore',
  '恢复历史版本',
  { path, version, baseVersion: wire.optionalInt({ min: 0 }) },
  { reply: z.object({ version: z.int() }), changes: 'screens' },
);
