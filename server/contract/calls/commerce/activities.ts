import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/activity/list';
const { read, write } = callsOf(menu, 'B §7');

const activity = z.object({
  activityId: z.int(),
  activityName: z.string(),
  /** Total granted so far; deletion is refused above 0 (B §5). */
  giveQuantity: z.int(),
  createTime: wire.time,
  revision: wire.readRevision,
});
const activityName = wire.text('请输入活动名称!', 50);

/** The grants' filter and form also use this list for their options. */
export const activityList = callsOf([menu, '/platform/vip/give/list'], 'B §7').list(
  '/admin/app/activity/list',
  '活动列表',
  activity,
  {
    ...wire.sorting('activityName', 'giveQuantity', 'createTime'),
    activityName: wire.addition(wire.optionalText(50)),
  },
);
export const activityDetail = read('/admin/app/activity/detail/{id}', '活动详情', wire.byId, activity);
export const activityAdd = write('/admin/app/activity/add', '新增活动', { activityName });
export const activityEdit = write('/admin/app/activity/edit', '修改活动', {
  activityId: wire.id(),
  activityName,
  revision: wire.revision(),
});
export const activityRemove = write('/admin/app/activity/remove/{id}', '删除活动', wire.byId);
