import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';

/** Scores run from 0 to 100. */
export const scoreRange = { min: 0, max: 100 } as const;

const menu = '/platform/starWheel/list';
const stage = z.object({
  id: z.int(),
  stage: z.string(),
  minScore: z.int(),
  maxScore: z.int(),
  /** Sanitised HTML; image urls unsigned. */
  suggestion: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});
const fields = {
  stage: wire.text('please enter stage name', 50),
  minScore: wire.int('please select stage range', scoreRange),
  maxScore: wire.int('please select stage range', scoreRange),
  suggestion: wire.longText('Stage suggestion not filled in, cannot proceed', 200_000),
};

/** In the order of the scores. Also what the editor finds overlaps in: ranges of two stages may overlap. */
export const stageList = defineCall('/admin/starWheel/list', {
  summary: '星轮阶段列表',
  request: z.object({ ...wire.paging, ...wire.sorting('stage', 'minScore', 'createTime') }),
  reply: wire.listOf(
    stage.extend({
      /** Plain text of the suggestion, at most 100 characters. */
      excerpt: wire.addition(z.string().optional()),
    }),
  ),
  menu,
  effect: 'read',
  source: 'B §7',
});
export const stageDetail = defineCall('/admin/starWheel/detail/{id}', {
  params: { id: 'id' },
  summary: '星轮阶段详情',
  request: z.object({ id: wire.id() }),
  reply: stage,
  menu,
  effect: 'read',
  source: 'B §7',
});
export const stageAdd = defineCall('/admin/starWheel/add', {
  summary: '新建星轮阶段',
  /** 'same body with id null' (B §7). */
  request: z.object({ id: wire.optionalInt(), ...fields }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
export const stageModify = defineCall('/admin/starWheel/modify', {
  summary: '修改星轮阶段',
  request: z.object({ id: wire.id(), ...fields, revision: wire.revision() }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
export const stageRemove = defineCall('/admin/starWheel/remove', {
  summary: '删除星轮阶段',
  request: z.object({ id: wire.id() }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
