import { z } from 'zod';
import * as wire from '../wire';
import { declareConsoleCall as declare, optionalChoice } from './console-call';

const menu = '/platform/page/design';

/** A route pattern, `/platform/starWheel/details/:id`; unknown ones are answered with `code.notFound`. */
const path = wire.text('缺少页面路径', 200);
/** An amis page. Its soundness is the page check's to say. */
const schema = z.record(z.string(), z.unknown());
/** The published version one started from; 0 is the shipped page. A stale one is refused with `code.conflict`. */
const baseVersion = wire.int('缺少起始版本', { min: 0 });

/** What is wrong with a page, and where: as `server/page-check/finding.ts` has it. */
const finding = z.object({
  rule: z.string(),
  pointer: z.string(),
  message: z.string(),
  hint: z.string(),
  severity: z.enum(['error', 'warning']),
});

const published = {
  /** Counts up from 1 for each page; 0 is the page as shipped, never published. */
  version: z.int(),
  /** Name of the staff member; '' for the shipped page. */
  publishedBy: z.string(),
  /** '' for the shipped page. */
  publishedAt: wire.time,
};

/** `shipped`: as it came; `redesigned`: published from here; `missing`: the route has no page yet. */
export const designOrigins = ['shipped', 'redesigned', 'missing'] as const;

export const designList = declare({
  path: '/api/console/designs/list',
  summary: '页面列表',
  request: z.object({
    keyword: wire.optionalText(100),
    origin: optionalChoice(designOrigins),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        origin: z.enum(designOrigins),
        ...published,
        /** When the caller last saved a draft of this page; '' without one. */
        draftSavedAt: wire.time,
      }),
    ),
    total: z.int(),
  }),
  menu,
  effect: 'read',
});

/** The page as it is live, and the caller's own draft of it. */
export const designOpen = declare({
  path: '/api/console/designs/open',
  summary: '打开页面设计',
  request: z.object({ path }),
  reply: z.object({
    path: z.string(),
    title: z.string(),
    ...published,
    schema,
    draft: z.object({ schema, baseVersion: z.int(), savedAt: wire.time }).nullable(),
  }),
  menu,
  effect: 'read',
});

/** Checks without saving. */
export const designCheck = declare({
  path: '/api/console/designs/check',
  summary: '检查页面设计',
  request: z.object({ path, schema }),
  reply: z.object({ findings: z.array(finding) }),
  menu,
  effect: 'read',
});

/** The calls that only read, as patterns (`/api/admin/feedback/detail/{id}`): a preview sends no others. */
export const designReads = declare({
  path: '/api/console/designs/reads',
  summary: '预览时可以调用的接口',
  request: z.object({}),
  reply: z.object({ reads: z.array(z.string()) }),
  menu,
  effect: 'read',
});

/** Keeps the caller's draft, one a page and staff member. A draft may be unsound: the findings say how. */
export const designDraftSave = declare({
  path: '/api/console/designs/draft/save',
  summary: '保存草稿',
  request: z.object({ path, schema, baseVersion }),
  reply: z.object({ savedAt: wire.time, findings: z.array(finding) }),
  menu,
  effect: 'write',
});

export const designDraftRemove = declare({
  path: '/api/console/designs/draft/remove',
  summary: '放弃草稿',
  request: z.object({ path }),
  reply: wire.nothing,
  menu,
  effect: 'write',
});

/**
 * Makes a page live for everyone and drops the caller's draft. A page with an error is refused with
 * `code.invalid`, `data: {findings}`; one whose `baseVersion` is not the live version with `code.conflict`.
 */
export const designPublish = declare({
  path: '/api/console/designs/publish',
  summary: '发布页面设计',
  request: z.object({ path, schema, baseVersion, note: wire.optionalText(200) }),
  reply: z.object({ version: z.int(), findings: z.array(finding) }),
  menu,
  effect: 'write',
});

/** Every state that was ever live, newest first; version 0 is the shipped page, if there is one. */
export const designHistory = declare({
  path: '/api/console/designs/history',
  summary: '发布历史',
  request: z.object({ path }),
  reply: z.object({
    items: z.array(
      z.object({
        ...published,
        path: z.string(),
        note: z.string(),
        /** The version this one brought back; null for an ordinary publication. */
        restoredFrom: z.int().nullable(),
        live: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
  menu,
  effect: 'read',
});

export const designVersion = declare({
  path: '/api/console/designs/version',
  summary: '查看历史版本',
  request: z.object({ path, version: wire.int('缺少版本', { min: 0 }) }),
  reply: z.object({ ...published, note: z.string(), schema }),
  menu,
  effect: 'read',
});

/**
 * Publishes an earlier state anew, as the next version; it is checked like any other publication. With a
 * `baseVersion` that is not the live one it is refused with `code.conflict`.
 */
export const designRestore = declare({
  path: '/api/console/designs/restore',
  summary: '恢复历史版本',
  request: z.object({
    path,
    version: wire.int('缺少版本', { min: 0 }),
    baseVersion: wire.optionalInt({ min: 0 }),
  }),
  reply: z.object({ version: z.int() }),
  menu,
  effect: 'write',
});
