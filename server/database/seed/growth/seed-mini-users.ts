import { sql } from 'kysely';
import { day, minute, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { drawPortrait } from '../pictures/portraits';
import { storePictures } from '../pictures/store-pictures';
import { type Random, weighted } from '../random';
import type { SeedContext } from '../seed-area';

const surnames = [
  ...['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '胡', '朱', '高', '林'],
  ...['何', '郭', '马', '罗', '梁', '宋', '郑', '谢', '韩', '唐', '冯', '于', '董', '萧', '程', '欧阳'],
];
const givenNames = [
  ...['伟', '芳', '敏', '静', '磊', '洋', '艳', '勇', '杰', '娟', '涛', '明', '超', '霞', '婷', '雪'],
  ...['建国', '志强', '晓东', '文静', '雨桐', '子涵', '浩然', '思远', '佳怡', '梓轩', '丽华', '海燕'],
  ...['俊杰', '嘉欣', '一鸣', '诗雨', '建华', '欣怡', '宇航', '立新', '春梅', '国庆', '晨曦', '若曦'],
];
const nicknames = [
  ...['向阳而生', '一路向北', '清风徐来', '小鱼儿', '半糖主义', '岁月如歌', '阿杰', '木子', '大海', '追风'],
  ...['星辰大海', '柠檬不萌', '晴天', '笑看人生', '山间明月', '慢慢来', '暖阳', '麦田守望者', '阿布', '橙子'],
  ...[
    '平安喜乐',
    '努力的小王',
    '风轻云淡',
    'Vivian',
    'Leo',
    'Jason',
    'Coco',
    'Amy陈',
    '老周聊保险',
    '茶语人生',
  ],
];
const words = [
  '云启',
  '恒泰',
  '华晟',
  '众联',
  '思远',
  '锦程',
  '瑞丰',
  '天合',
  '博雅',
  '新元',
  '中科',
  '同创',
];
const trades = [
  '科技',
  '信息技术',
  '贸易',
  '教育咨询',
  '文化传媒',
  '医疗器械',
  '建筑工程',
  '保险代理',
  '餐饮管理',
];
const ofTrade: Record<string, readonly string[]> = {
  市场部: ['市场经理', '品牌主管', '策划专员'],
  销售部: ['销售总监', '大客户经理', '销售顾问', '区域经理'],
  技术部: ['技术总监', '架构师', '前端工程师', '测试工程师'],
  产品部: ['产品经理', '产品助理'],
  人力资源部: ['人事经理', '招聘专员'],
  财务部: ['财务经理', '会计', '出纳'],
  运营部: ['运营经理', '社群运营'],
  总经办: ['总经理', '副总经理', '总经理助理'],
};
const departments = Object.keys(ofTrade);

/** How much of the card a user has filled in; some began with the nickname alone. */
const pickShare = weighted([0, 1, 2, 3], (level) => [22, 20, 22, 36][level] ?? 0);

export interface Person {
  nickName: string;
  name: string;
  wechat: string;
  companyName: string;
  dept: string;
  post: string;
  /** Whether the phone number is bound. */
  bound: boolean;
}

/** A mini-program user as far as they told: nickname, then name and number, then WeChat, then the company. */
export function makePerson(city: string, random: Random): Person {
  const level = pickShare(random);
  const name = random.pick(surnames) + random.pick(givenNames);
  const dept = random.pick(departments);
  const post = random.pick(ofTrade[dept] ?? []);
  const company = `${city.replace(/市$/, '').slice(0, 2)}${random.pick(words)}${random.pick(trades)}有限公司`;
  const wechat = `${random.pick(['wx', 'wxid', 'a', 'my'])}_${random.hex(random.between(6, 10))}`;
  const nick = random.chance(0.25) ? name : random.pick(nicknames);
  return {
    nickName: nick,
    name: level >= 1 ? name : '',
    wechat: level >= 2 ? wechat : '',
    companyName: level >= 3 ? company : '',
    dept: level >= 3 ? dept : '',
    post: level >= 3 ? post : '',
    bound: level >= 1,
  };
}

/** Registered users per statement: bounds the memory, whatever their number. */
const batchSize = 20_000;
/** One in so many registered users has the mini-program too. */
const every = 3;
const portraits = 24;

interface AppUser {
  mobile: string;
  province: string;
  city: string;
  sysType: number;
  createTime: Date;
}

/** Mini-program users: people of the app who came before or after they registered there. */
export async function seedMiniUsers(context: SeedContext): Promise<void> {
  const { tx, users } = context;
  const random = context.random('mini users');
  const avatars = await storePictures(context, 'portraits', portraits, drawPortrait);
  for (let from = 0; from < users; from += batchSize) {
    const { rows } = await sql<AppUser>`
      select mobile, province, city, sys_type, create_time
      from backend.registered_user
      where id > ${from} and id <= ${from + batchSize} and id % ${every} = 1 order by id`.execute(tx);
    const made = rows.map((user) => toRow(user, avatars, context.now, random));
    await insertRows(
      tx,
      'backend.miniUser',
      made
        .sort((a, b) => a.createTime.getTime() - b.createTime.getTime())
        .map((row, index) => ({ id: Math.ceil(from / every) + index + 1, ...row })),
    );
  }
}

function toRow(user: AppUser, avatars: readonly string[], now: number, random: Random) {
  const { bound, ...person } = makePerson(user.city, random);
  const moment = user.createTime.getTime() + random.between(-20 * 1440, 40 * 1440) * minute;
  return {
    sysType: user.sysType,
    avatar: random.chance(0.93) ? random.pick(avatars) : '',
    region: user.province === user.city ? user.city : `${user.province} ${user.city}`,
    phoneNumber: bound ? user.mobile : '',
    ...person,
    createTime: toTimestamp(moment < now ? moment : now - random.unit() * day),
  };
}
