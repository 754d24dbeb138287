import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

/** Scores run from 0 to 100. */
const scoreRange = { min: 0, max: 100 } as const;

const { list, read, write } = callsOf('/platform/starWheel/list', 'B §7');

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
const stageRow = stage.extend({
  /** Plain text of the suggestion, at most 100 characters. */
  excerpt: wire.addition(z.string().optional()),
});
const fields = {
  stage: wire.text('please enter stage name', 50),
  minScore: wire.int('please select stage range', scoreRange),
  maxScore: wire.int('please select stage range', scoreRange),
  suggestion: wire.longText('Stage suggestion not filled in, cannot proceed', 200_000),
};

/** Ordered by score. The editor also uses it to find overlaps, which are allowed. */
export const stageList = list(
  '/admin/starWheel/list',
  '星轮阶段列表',
  stageRow,
  wire.sorting('stage', 'minScore', 'createTime'),
);
export const stageDetail = read('/admin/starWheel/detail/{id}', '星轮阶段详情', wire.byId, stage);
/** 'same body with id null' (B §7). */
export const stageAdd = write('/admin/starWheel/add', '新建星轮阶段', { id: wire.optionalInt(), ...fields });
export const stageModify = write('/admin/starWheel/modify', '修改星轮阶段', {
  id: wire.id(),
  ...fields,
  revision: wire.revision(),
});
export const stageRemove = write('/admin/starWheel/remove', '删除星轮阶段', wire.byId);
