import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/activity/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

const activity = z.object({
  activityId: z.int(),
  activityName: z.string(),
  /** Total granted so far; deletion is refused above 0 (B §5). */
  giveQuantity: z.int(),
  createTime: wire.time,
  revision: wire.readRevision,
});
const activityName = wire.text('请输入活动名称!', 50);

/** Also fills the filter and the form of the grants. */
export const activityList = defineCall('/admin/app/activity/list', {
  ...read,
  menu: [menu, '/platform/vip/give/list'],
  summary: '活动列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('activityName', 'giveQuantity', 'createTime'),
    activityName: wire.addition(wire.optionalText(50)),
  }),
  reply: wire.listOf(activity),
});
export const activityDetail = defineCall('/admin/app/activity/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '活动详情',
  request: z.object({ id: wire.id() }),
  reply: activity,
});
export const activityAdd = defineCall('/admin/app/activity/add', {
  ...write,
  summary: '新增活动',
  request: z.object({ activityName }),
});
export const activityEdit = defineCall('/admin/app/activity/edit', {
  ...write,
  summary: '修改活动',
  request: z.object({ activityId: wire.id(), activityName, revision: wire.revision() }),
});
export const activityRemove = defineCall('/admin/app/activity/remove/{id}', {
  params: { id: 'id' },
  ...write,
  summary: '删除活动',
  request: z.object({ id: wire.id() }),
});
