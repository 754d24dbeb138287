import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/channel/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

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

export const channelList = defineCall('/admin/app/channel/list', {
  ...read,
  summary: '推广渠道列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('channelName', 'channelCode', 'channelExpiry', 'createTime'),
    channelName: wire.addition(wire.optionalText(50)),
  }),
  reply: wire.listOf(channel),
});
export const channelDetail = defineCall('/admin/app/channel/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '推广渠道详情',
  request: z.object({ id: wire.id() }),
  reply: channel,
});
export const channelAdd = defineCall('/admin/app/channel/add', {
  ...write,
  summary: '新增推广渠道',
  request: z.object(fields),
});
export const channelEdit = defineCall('/admin/app/channel/edit', {
  ...write,
  summary: '修改推广渠道',
  request: z.object({ id: wire.id(), ...fields, revision: wire.revision() }),
});
export const channelRemove = defineCall('/admin/app/channel/remove/{id}', {
  params: { id: 'id' },
  ...write,
  summary: '删除推广渠道',
  request: z.object({ id: wire.id() }),
});
/** Counts of the funnel: click -> download -> paid (B §9), of `usualRange` unless days are given. */
export const channelStats = defineCall('/admin/app/channel/stats', {
  ...read,
  summary: '推广渠道统计',
  request: z.object({
    code: wire.text('缺少渠道编码', 64),
    /** Shanghai days, both included. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  }),
  reply: z.object({
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
});
