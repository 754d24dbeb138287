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
 * `shipped`: unchanged from the release; `redesigned`: published from here; `made`: a staff-made screen
 * (screens.ts), published or not; `missing`: the route has no page yet.
 */
export const designOrigins = ['shipped', 'redesigned', 'made', 'missing'] as const;

const design = z.object({
  path: z.string(),
  title: z.string(),
  origin: z.enum(designOrigins),
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
  origin: wire.optionalWord(designOrigins),
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
        /** Whether the draft's base is no longer live; if so, call `merge` with `draft`. */
        stale: z.boolean(),
      })
      .nullable(),
    /** Who else has it open now, including the caller's other windows. */
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

/** `data` of a publication refused with `code.conflict`: the live version, and the changes in between. */
export const overtaken = z.object({
  ...published,
  /** From the refused work's base to the live page. */
  changes: z.array(change),
});

/**
 * Publishes a page and removes the caller's draft. A page with an error is refused with `code.invalid`, `data:
 * {findings}`; one whose base is no longer live with `code.conflict`, `data: overtaken`.
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
  { path, version, baseVersion: wire.optionalInt({ min: 0 }) },
  { reply: z.object({ version: z.int() }), changes: 'screens' },
);
