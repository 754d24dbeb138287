import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const row = z.object({
  id: z.int(),
  mobile: z.string(),
  contact: z.string(),
  content: z.string(),
  /** Comma-separated for the app, pipe-separated for the mini-program (B §3); unsigned. */
  imgUrl: z.string(),
  isAcceptContact: z.enum(['T', 'F']),
  isReply: z.enum(['T', 'F']),
  deviceName: z.string(),
  version: wire.addition(z.string().optional()),
  status: z.int(),
  remark: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});

const listRequest = z.object({
  ...wire.paging,
  ...wire.sorting('isAcceptContact', 'isReply', 'status', 'createTime'),
  contact: wire.optionalText(64),
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
  status: wire.optionalOneOf(valuesOf('feedbackStatus')),
  isAcceptContact: wire.optionalFlag(),
  isReply: wire.optionalFlag(),
});

/** The whole record is sent (A §7); only status and remark are the operator's to change. */
const editRequest = z.object({
  id: wire.id(),
  mobile: wire.optionalText(64),
  contact: wire.optionalText(255),
  content: wire.optionalLongText(),
  imgUrl: wire.optionalLongText(),
  isAcceptContact: wire.optionalFlag(),
  isReply: wire.optionalFlag(),
  deviceName: wire.optionalText(255),
  createTime: wire.optionalText(64),
  status: wire.oneOf(valuesOf('feedbackStatus'), '请选择处理状态'),
  remark: wire.optionalText(500),
  revision: wire.revision(),
});

const replies = z.object({
  feedback: z.object({
    id: wire.addition(z.int().optional()),
    content: z.string(),
    imgUrl: z.string(),
    createTime: wire.time,
  }),
  replyList: z.array(
    z.object({ id: wire.addition(z.int().optional()), content: z.string(), solveTime: wire.time }),
  ),
});

const byId = z.object({ id: wire.id() });
const replyRequest = z.object({ feedbackId: wire.id(), content: wire.text('请输入回复内容', 500) });

function callsOf(kind: 'feedback' | 'mini/feedback', name: string) {
  const menu = `/platform/${kind}/list` as const;
  const call = { menu, source: 'A §7' } as const;
  return {
    list: defineCall(`/admin/${kind}/list`, {
      ...call,
      summary: `${name}列表`,
      request: listRequest,
      reply: wire.listOf(row),
      effect: 'read',
    }),
    detail: defineCall(`/admin/${kind}/detail/{id}`, {
      params: { id: 'id' },
      ...call,
      summary: `${name}详情`,
      request: byId,
      reply: row,
      effect: 'read',
    }),
    edit: defineCall(`/admin/${kind}/edit`, {
      ...call,
      summary: `处理${name}`,
      request: editRequest,
      reply: wire.nothing,
      effect: 'write',
      changes: 'unread',
    }),
    replyList: defineCall(`/admin/${kind}/reply/list`, {
      ...call,
      source: 'B §7',
      summary: `${name}的回复记录`,
      request: byId,
      reply: replies,
      effect: 'read',
    }),
    reply: defineCall(`/admin/${kind}/reply`, {
      ...call,
      source: 'B §7',
      summary: `回复${name}`,
      request: replyRequest,
      reply: wire.nothing,
      effect: 'write',
      changes: 'unread',
    }),
  };
}

export const feedback = callsOf('feedback', 'APP反馈');
export const miniFeedback = callsOf('mini/feedback', '小程序反馈');
