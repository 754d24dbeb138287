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

/** Origin of the live version: publisher and time, or a release. */
export const toNews = ({ version, publishedBy, publishedAt }: Surroundings['live']) =>
  version > 0
    ? `${publishedBy} 于 ${toMoment(publishedAt)} 发布了${toVersionName(version)}`
    : '系统升级更新了这个页面';
