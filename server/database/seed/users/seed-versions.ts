import { sql } from 'kysely';
import { versionStatus } from '../../../contract/dictionaries';
import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';

/** What was new, by version: lines as users read them before an update. */
const releaseNotes: Readonly<Record<string, readonly string[]>> = {
  '1.6.0': ['全新首页上线，模块可以拖动排序', '支持深色模式'],
  '1.6.2': ['修复部分机型登录后白屏的问题'],
  '1.7.0': ['新增通讯录分析', '优化启动速度'],
  '1.7.1': ['修复通讯录导入重复的问题'],
  '1.8.0': ['新增桌面小组件', '会员支持连续包年'],
  '1.8.3': ['修复小组件不刷新的问题', '优化耗电'],
  '2.0.0': ['界面焕新，操作更顺手', '新增星轮阶段测评', '支持平板横屏'],
  '2.0.1': ['修复星轮分数显示异常的问题'],
  '2.1.0': ['新增日程提醒', '支持兑换码兑换会员'],
  '2.1.2': ['修复提醒不响铃的问题'],
  '2.2.0': ['支持多设备同步', '新增数据备份与恢复'],
  '2.2.1': ['修复同步时偶发的数据重复问题'],
  '2.3.0': ['新增快捷操作', '搜索支持拼音首字母'],
  '2.3.1': ['优化搜索速度', '修复已知问题'],
  '2.4.0': ['新增年度报告', '客服入口移至“我的”'],
  '2.4.2': ['修复年度报告分享失败的问题'],
  '2.5.0': ['新增问卷与消息中心', '会员中心改版'],
  '2.5.1': ['修复消息角标不消失的问题', '提升稳定性'],
  '2.6.0': ['新增家庭共享', '星轮测评支持历史对比'],
};

const [android, iOS, windows, mac] = [0, 1, 2, 3];
const { retired, inUse, draft } = versionStatus;
const urls: Readonly<Record<number, string>> = {
  [android]: 'https://download.example.com/android/app-{version}.apk',
  [iOS]: 'https://apps.apple.com/cn/app/id1000000001',
  [windows]: 'https://download.example.com/windows/app-setup-{version}.exe',
  [mac]: 'https://download.example.com/mac/app-{version}.dmg',
};
/** Minor releases came to computers from 2.0.0 on; the phones got all. */
const hasVersion = (pfType: number, version: string) =>
  pfType < windows || (version >= '2.0.0' && version.endsWith('.0'));
const batchSize = 10_000;

/** Releases of the app on every client type, and the version that each device of the seeded users runs. */
export async function seedVersions(context: SeedContext): Promise<void> {
  await seedAppVersions(context);
  await seedUserVersions(context);
}

async function seedAppVersions({ tx, now, random }: SeedContext): Promise<void> {
  const times = random('app versions');
  const rows = [android, iOS, windows, mac].flatMap((pfType) => {
    const own = releases.filter(([version]) => hasVersion(pfType, version));
    const released = own.map(([version, daysAgo], index) => ({
      ...content(pfType, version),
      versionCode: index + 1,
      status: index === own.length - 1 ? inUse : retired,
      created: startOfDay(now - (daysAgo + 3) * day) + times.between(9 * 60, 18 * 60) * minute,
      released: startOfDay(now - daysAgo * day) + times.between(10 * 60, 17 * 60) * minute,
    }));
    const next = {
      ...content(pfType, '2.6.0'),
      versionCode: own.length + 1,
      status: draft,
      created: startOfDay(now - 2 * day) + times.between(9 * 60, 18 * 60) * minute,
      released: undefined,
    };
    return pfType === mac ? released : [...released, next];
  });
  rows.sort((a, b) => a.created - b.created);
  await insertRows(
    tx,
    'backend.appVersion',
    rows.map(({ created, released, ...row }, index) => ({
      ...row,
      id: index + 1,
      createTime: toTimestamp(created),
      releaseTime: released === undefined ? null : toTimestamp(released),
    })),
  );
  await sql`
    update backend.app_version_code c set released_code =
      (select max(version_code) from backend.app_version v where v.pf_type = c.pf_type and v.status <> ${draft})`.execute(
    tx,
  );
}

function content(pfType: number, version: string) {
  return {
    pfType,
    version,
    minVersion: version >= '2.0.0' ? '1.8.0' : '0.1.0',
    url: (urls[pfType] ?? '').replace('{version}', version),
    isForce: version.endsWith('.0') && version.startsWith('2.0'),
    content: (releaseNotes[version] ?? ['修复已知问题']).map((line, at) => `${at + 1}. ${line}`).join('\n'),
    modifier: 'public',
  };
}

/** A phone each, a tablet or a computer some: what they run, since when. */
async function seedUserVersions({ tx, now, users, random }: SeedContext): Promise<void> {
  const choice = random('user versions');
  const released = new Map(releases.map(([version, daysAgo]) => [version, now - daysAgo * day]));
  for (let from = 1; from <= users; from += batchSize) {
    const { rows } = await sql<{ mobile: string; model: string; version: string; createTime: Date }>`
      select mobile, phone_model as model, max_version as version, create_time
      from backend.registered_user where id >= ${from} and id < ${from + batchSize} order by id`.execute(tx);
    const devices = rows.flatMap(({ mobile, model, version, createTime }) => {
      const since = Math.max(createTime.getTime(), released.get(version) ?? 0);
      const device = (deviceName: string, deviceType: number) => ({
        mobile,
        version,
        deviceName,
        deviceType,
        createTime: toTimestamp(since + choice.unit() * Math.min(3 * day, now - since)),
      });
      const apple = model.startsWith('iPhone');
      return [
        device(model, 0),
        ...(choice.chance(0.18) ? [device(choice.pick(apple ? iPads : tablets), 1)] : []),
        ...(choice.chance(0.12) ? [device(choice.pick(apple ? macs : computers), 2)] : []),
      ];
    });
    await insertRows(tx, 'backend.userVersion', devices);
  }
}

const iPads = ['iPad Pro 11', 'iPad Air 6', 'iPad mini 7'];
const tablets = ['HUAWEI MatePad Pro 13.2', 'Xiaomi Pad 7', 'HONOR 平板 9'];
const macs = ['MacBook Air M3', 'MacBook Pro 14', 'iMac 24'];
const computers = ['Lenovo 小新 Pro 16', 'HUAWEI MateBook 14', 'DELL XPS 13', 'ThinkPad X1 Carbon'];

/** Versions of the app from first to newest, and how many days before now each came out. */
const releases: readonly (readonly [version: string, daysAgo: number])[] = [
  ['1.6.0', 800],
  ['1.6.2', 752],
  ['1.7.0', 700],
  ['1.7.1', 672],
  ['1.8.0', 621],
  ['1.8.3', 573],
  ['2.0.0', 520],
  ['2.0.1', 508],
  ['2.1.0', 451],
  ['2.1.2', 402],
  ['2.2.0', 340],
  ['2.2.1', 311],
  ['2.3.0', 248],
  ['2.3.1', 222],
  ['2.4.0', 160],
  ['2.4.2', 118],
  ['2.5.0', 66],
  ['2.5.1', 24],
];

/** The newest version that was out at a moment. */
export function versionAt(moment: number, now: number): string {
  const age = (now - moment) / day;
  return releases.findLast(([, daysAgo]) => daysAgo >= age)?.[0] ?? '1.6.0';
}

/** The newest version a user has installed: most still use the app, the others stopped some day. */
export function maxVersionOf(registered: number, now: number, random: Random): string {
  const active = random.chance(0.58);
  // Updates come some days after their release; who stopped, stopped mostly soon.
  const lastSeen = active
    ? now - random.between(0, 20) * day
    : registered + (now - registered) * random.unit() ** 2;
  return versionAt(Math.max(registered, lastSeen), now);
}
