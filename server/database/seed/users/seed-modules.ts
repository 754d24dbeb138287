import { day, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';

/** Ids are positions in the list, from 1, as `seed-users.ts` expects. */
export async function seedModules({ tx, now }: SeedContext): Promise<void> {
  const rows = modules.map(({ name, isSys }, index) => ({
    id: index + 1,
    name,
    isSys,
    sort: index + 1,
    createTime: toTimestamp(now - (800 - index) * day),
  }));
  await insertRows(tx, 'backend.field', rows);
}

/** Modules of the app in their default order; `share` is the share of users who have it. */
export const modules: readonly { name: string; isSys: boolean; share: number }[] = [
  { name: '联系人', isSys: true, share: 0.97 },
  { name: '基本信息', isSys: true, share: 0.94 },
  { name: '沟通记录', isSys: true, share: 0.81 },
  { name: '生日与纪念日', isSys: true, share: 0.78 },
  { name: '日程提醒', isSys: true, share: 0.72 },
  { name: '标签分组', isSys: true, share: 0.66 },
  { name: '名片夹', isSys: true, share: 0.52 },
  { name: '工作经历', isSys: true, share: 0.47 },
  { name: '教育经历', isSys: true, share: 0.41 },
  { name: '家庭成员', isSys: true, share: 0.38 },
  { name: '星轮评估', isSys: true, share: 0.35 },
  { name: '人脉地图', isSys: true, share: 0.24 },
  { name: '礼物记录', isSys: false, share: 0.19 },
  { name: '客户跟进', isSys: false, share: 0.17 },
  { name: '兴趣爱好', isSys: false, share: 0.16 },
  { name: '借还记录', isSys: false, share: 0.09 },
  { name: '合作项目', isSys: false, share: 0.08 },
  { name: '校友圈', isSys: false, share: 0.06 },
  { name: '宠物档案', isSys: false, share: 0.04 },
  { name: '旅行同伴', isSys: false, share: 0.03 },
  { name: '健康备忘', isSys: false, share: 0.02 },
  { name: '读书会', isSys: false, share: 0.01 },
];
