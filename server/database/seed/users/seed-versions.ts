import { sql } from 'kysely';
import { versionStatus } from '../../../contract/dictionaries';
import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import plans from './releases.json' with { type: 'json' };

/** Versions of the app from first to newest, each with its age in days and its release notes. */
const { released: releases, next: upcoming } = plans;
type Release = typeof upcoming;

const [android, iOS, windows, mac] = [0, 1, 2, 3];
const { retired, inUse, draft } = versionStatus;
const urls: Readonly<Record<number, string>> = {
  [android]: 'https://download.example.com/android/app-{version}.apk',
  [iOS]: 'https://apps.apple.com/cn/app/id1000000001',
  [windows]: 'https://download.example.com/windows/app-setup-{version}.exe',
  [mac]: 'https://download.example.com/mac/app-{version}.dmg',
};
/** Computers get minor releases since 2.0.0; phones get all. */
const hasVersion = (pfType: number, version: string) =>
  pfType < windows || (version >= '2.0.0' && version.endsWith('.0'));
const batchSize = 10_000;

/** Releases of the app for every client type, and the version on each device of the seeded users. */
export async function seedVersions(context: SeedContext): Promise<void> {
  await seedAppVersions(context);
  await seedUserVersions(context);
}

async function seedAppVersions({ tx, now, random }: SeedContext): Promise<void> {
  const times = random('app versions');
  const rows = [android, iOS, windows, mac].flatMap((pfType) => {
    const own = releases.filter(({ version }) => hasVersion(pfType, version));
    const released = own.map(({ daysAgo, ...release }, index) => ({
      ...content(pfType, release),
      versionCode: index + 1,
      status: index === own.length - 1 ? inUse : retired,
      created: startOfDay(now - (daysAgo + 3) * day) + times.between(9 * 60, 18 * 60) * minute,
      released: startOfDay(now - daysAgo * day) + times.between(10 * 60, 17 * 60) * minute,
    }));
    const next = {
      ...content(pfType, upcoming),
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

function content(pfType: number, { version, notes }: Release) {
  return {
    pfType,
    version,
    minVersion: version >= '2.0.0' ? '1.8.0' : '0.1.0',
    url: (urls[pfType] ?? '').replace('{version}', version),
    isForce: version.endsWith('.0') && version.startsWith('2.0'),
    content: notes.map((line, at) => `${at + 1}. ${line}`).join('\n'),
    modifier: 'public',
  };
}

/** Everyone has a phone, some also a tablet or computer: what each runs, and since when. */
async function seedUserVersions({ tx, now, users, random }: SeedContext): Promise<void> {
  const choice = random('user versions');
  const released = new Map(releases.map(({ version, daysAgo }) => [version, now - daysAgo * day]));
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

/** The newest version released at a moment. */
export function versionAt(moment: number, now: number): string {
  const age = (now - moment) / day;
  return releases.findLast(({ daysAgo }) => daysAgo >= age)?.version ?? '1.6.0';
}

/** The newest version a user has installed: most still use the app, the others stopped at some time. */
export function maxVersionOf(registered: number, now: number, random: Random): string {
  const active = random.chance(0.58);
  // Users update some days after a release; those who stopped mostly did so soon.
  const lastSeen = active
    ? now - random.between(0, 20) * day
    : registered + (now - registered) * random.unit() ** 2;
  return versionAt(Math.max(registered, lastSeen), now);
}
