import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/app/message/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

const message = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  mode: z.int(),
  /** Null in device mode. */
  pfType: z.int().nullable(),
  rangeType: z.int().nullable(),
  version: z.string(),
  deviceToken: z.string(),
  updateVersion: z.enum(['T', 'F']),
  url: z.string(),
  createTime: wire.time,
  revision: z.int().optional(),
});
/** What each mode requires beyond these is the backend's rule (B §5). */
const fields = {
  title: wire.text('请输入消息标题!', 20),
  content: wire.text('请输入消息正文!', 120),
  mode: wire.oneOf(valuesOf('messageMode'), '请选择推送方式'),
  pfType: wire.optionalOneOf(valuesOf('messageClientType')),
  rangeType: wire.optionalOneOf(valuesOf('messageRangeType')),
  version: wire.optionalText(32),
  deviceToken: wire.optionalText(255),
  updateVersion: wire.optionalFlag(),
  url: wire.optionalText(500),
};

export const messageList = defineCall('/admin/app/message/list', {
  ...read,
  summary: '消息列表',
  request: z.object({ ...wire.paging, title: wire.optionalText(20) }),
  reply: wire.listOf(message),
});
export const messageDetail = defineCall('/admin/app/message/detail/{id}', {
  ...read,
  summary: '消息详情',
  request: z.object({ id: wire.id() }),
  reply: message,
});
export const messageAdd = defineCall('/admin/app/message/add', {
  ...write,
  summary: '发布消息',
  request: z.object(fields),
});
export const messageEdit = defineCall('/admin/app/message/edit', {
  ...write,
  summary: '修改消息',
  request: z.object({ id: wire.id(), ...fields, revision: wire.revision() }),
});
export const messageRemove = defineCall('/admin/app/message/remove/{id}', {
  ...write,
  summary: '删除消息',
  request: z.object({ id: wire.id() }),
});
