import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/channel/list';
const { list, read, write } = callsOf(menu, 'B §7');

/** The end date that means 'long-term' (B §4). */
export const longTerm = '2099-12-31';
/** The days of the statistics unless others are asked for (B §9). */
export const usualRange = { startDate: '2025-01-01', endDate: longTerm } as const;

const channel = z.object({
  id: z.int(),
  channelName: z.string(),
  /** End date, `YYYY-MM-DD`; `2099-12-31` is long-term. */
  channelExpiry: z.string(),
  /** Where the promotion leads; '' while no address is set up for it. */
  channelLink: z.string(),
  /** Made by the server; never changes. */
  channelCode: z.string(),
  createTime: wire.time,
  /** 'T' once the end date lies before today (Shanghai). */
  isExpired: wire.addition(z.enum(['T', 'F']).optional()),
  revision: wire.readRevision,
});
const fields = {
  channelName: wire.text('请输入渠道名称', 50),
  channelExpiry: wire.date('请选择结束日期'),
};

export const channelList = list('/admin/app/channel/list', '推广渠道列表', channel, {
  ...wire.sorting('channelName', 'channelCode', 'channelExpiry', 'createTime'),
  channelName: wire.addition(wire.optionalText(50)),
});
export const channelDetail = read('/admin/app/channel/detail/{id}', '推广渠道详情', wire.byId, channel);
export const channelAdd = write('/admin/app/channel/add', '新增推广渠道', z.object(fields));
export const channelEdit = write('/admin/app/channel/edit', '修改推广渠道', {
  id: wire.id(),
  ...fields,
  revision: wire.revision(),
});
export const channelRemove = write('/admin/app/channel/remove/{id}', '删除推广渠道', wire.byId);
/** Counts of the funnel: click -> download -> paid (B §9), of `usualRange` unless days are given. */
export const channelStats = read(
  '/admin/app/channel/stats',
  '推广渠道统计',
  {
    code: wire.text('缺少渠道编码', 64),
    /** Shanghai days, both included. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  },
  z.object({
    clickCount: z.int(),
    downloadCount: z.int(),
    /** All four kinds together. */
    subscribeCount: z.int(),
    /** Bought once: 12 months, 1 month. */
    yearCount: z.int(),
    monthCount: z.int(),
    /** Renewed by themselves: yearly, monthly. */
    yearlyCount: z.int(),
    monthlyCount: z.int(),
    channelName: wire.addition(z.string().optional()),
  }),
);
