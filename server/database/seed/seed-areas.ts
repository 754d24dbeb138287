import { seedFeedback } from './feedback/seed-feedback';
import { seedConfigs } from './system/seed-configs';
import { seedCategories } from './content/seed-categories';
import { seedOrders } from './commerce/seed-orders';
import { seedRedemption } from './commerce/seed-redemption';
import { seedChannels } from './growth/seed-channels';
import { seedStarWheel } from './growth/seed-star-wheel';
import type { SeedArea } from './seed-area';
import { seedStaff } from './system/seed-staff';
import { seedModules } from './users/seed-modules';
import { seedUsers } from './users/seed-users';

/** In order: what comes later may speak of what came before. */
export const seedAreas: readonly SeedArea[] = [
  { name: '系统参数', seed: seedConfigs },
  { name: '角色与员工', seed: seedStaff },
  { name: '模块', seed: seedModules },
  { name: '注册用户', seed: seedUsers },
  { name: '用户反馈', seed: seedFeedback },
  { name: '帮助与文档分类', seed: seedCategories },
  { name: '兑换码', seed: seedRedemption },
  { name: '订单', seed: seedOrders },
  { name: '星轮阶段', seed: seedStarWheel },
  { name: '推广渠道', seed: seedChannels },
];
