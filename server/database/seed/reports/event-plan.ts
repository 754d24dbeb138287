import { eventCategory } from '../../../contract/dictionaries';
import { modules } from '../users/seed-modules';

/** An event of the app, and its relative frequency within its category. */
interface PlannedEvent {
  category: number;
  name: string;
  weight: number;
}

const of = (category: number, names: readonly (readonly [name: string, weight: number])[]): PlannedEvent[] =>
  names.map(([name, weight]) => ({ category, name, weight }));

const launch: PlannedEvent = { category: eventCategory.launch, name: '启动应用', weight: 1 };

/** A category, the average number of its events per launch, and when it was added to the app. */
interface PlannedCategory {
  events: readonly PlannedEvent[];
  perLaunch: number;
  /** Days before now. Adoption takes two months. */
  since: number;
}

const usual = Number.POSITIVE_INFINITY;

export const plannedCategories: readonly PlannedCategory[] = [
  {
    perLaunch: 3.9,
    since: usual,
    events: of(
      eventCategory.module,
      modules.map(({ name, share }) => [name, share ** 1.4]),
    ),
  },
  {
    perLaunch: 0.7,
    since: usual,
    events: of(eventCategory.shortcut, [
      ['快速拨号', 30],
      ['添加联系人', 24],
      ['记一次沟通', 19],
      ['扫描名片', 14],
      ['新建日程', 11],
      ['发送生日祝福', 9],
      ['语音速记', 6],
      ['分享名片', 5],
      ['一键导航', 3],
      ['批量打标签', 2],
    ]),
  },
  {
    perLaunch: 0.4,
    since: 210,
    events: of(eventCategory.widget, [
      ['今日日程', 28],
      ['生日提醒', 22],
      ['常用联系人', 20],
      ['快捷拨号盘', 12],
      ['待跟进客户', 9],
      ['星轮概览', 6],
      ['添加小组件', 3],
      ['移除小组件', 1],
    ]),
  },
  {
    perLaunch: 0.26,
    since: 320,
    events: of(eventCategory.contacts, [
      ['进入通讯录分析', 30],
      ['授权读取通讯录', 16],
      ['查看关系图谱', 14],
      ['查看联系频率', 12],
      ['查看沉睡联系人', 9],
      ['合并重复联系人', 7],
      ['查看地区分布', 6],
      ['拒绝读取通讯录', 4],
      ['导出分析报告', 2],
    ]),
  },
  {
    perLaunch: 0.13,
    since: usual,
    events: of(eventCategory.membership, [
      ['查看会员页', 40],
      ['点击开通', 18],
      ['选择套餐', 14],
      ['发起支付', 9],
      ['支付成功', 6],
      ['放弃支付', 3],
    ]),
  },
];

/** All events; the simulation counts by index in this list. */
export const plannedEvents: readonly PlannedEvent[] = [
  launch,
  ...plannedCategories.flatMap(({ events }) => events),
];

/** Relative use of a category on a day: 0 before it was added, growing, then constant. */
export function maturity({ since }: PlannedCategory, daysAgo: number): number {
  if (since === usual) return 1;
  return Math.max(0, Math.min(1, (since - daysAgo) / 60));
}
