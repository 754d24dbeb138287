import { seedFeedback } from './seed-feedback';
import { seedConfigs } from './system/seed-configs';
import { seedArticles } from './content/seed-articles';
import { seedCategories } from './content/seed-categories';
import { seedMembers } from './commerce/seed-members';
import { seedOrders } from './commerce/seed-orders';
import { seedRedemption } from './commerce/seed-redemption';
import { seedChannels } from './growth/seed-channels';
import { seedPublications } from './growth/seed-publications';
import { seedStarWheel } from './growth/seed-star-wheel';
import { seedMiniUsers } from './growth/seed-mini-users';
import { seedEvents } from './reports/seed-events';
import type { SeedArea } from './seed-area';
import { seedStaff } from './system/seed-staff';
import { seedModules } from './users/seed-modules';
import { seedUsers } from './users/seed-users';
import { seedVersions } from './users/seed-versions';

/** In order: what comes later may speak of what came before. */
export const seedAreas: readonly SeedArea[] = [
  { name: '系统参数', seed: seedConfigs },
  { name: '角色与员工', seed: seedStaff },
  { name: '模块', seed: seedModules },
  { name: '注册用户', seed: seedUsers },
  { name: '应用版本', seed: seedVersions },
  { name: '用户反馈', seed: seedFeedback },
  { name: '帮助与文档分类', seed: seedCategories },
  { name: '帮助与文档文章', seed: seedArticles },
  { name: '兑换码', seed: seedRedemption },
  { name: '订单', seed: seedOrders },
  { name: '会员与活动', seed: seedMembers },
  { name: '星轮阶段', seed: seedStarWheel },
  { name: '协议、消息与问卷', seed: seedPublications },
  { name: '小程序用户', seed: seedMiniUsers },
  { name: '推广渠道', seed: seedChannels },
  { name: '埋点与报表', seed: seedEvents },
];
