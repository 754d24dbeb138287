import { toDay, toWireTime } from '../../../server/contract/shanghai-time';
import type { Surroundings } from '../designs';

/** A wire time in short form: `12:03:05` today, `11-20 12:03` before. */
export function toMoment(time: string, now = new Date()): string {
  return time.startsWith(toDay(now)) ? time.slice(11) : time.slice(5, 16);
}

/** The same for a time in ms since 1970. */
export const toMomentOf = (milliseconds: number) => toMoment(toWireTime(new Date(milliseconds)));

/** `版本 3`, or the shipped page. */
export const toVersionName = (version: number) => (version > 0 ? `版本 ${version}` : '出厂版本');

/** Origin of the live version: publisher and time, or a release. `restored`: the version that this window restored. */
export function toNews(
  { version, publishedBy, publishedAt }: Surroundings['live'],
  restored: number,
): string {
  if (version === 0) return '系统升级更新了这个页面';
  const at = toMoment(publishedAt);
  if (version === restored) return `你于 ${at} 恢复历史，发布了${toVersionName(version)}`;
  return `${publishedBy} 于 ${at} 发布了${toVersionName(version)}`;
}
