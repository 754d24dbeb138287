import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const row = z.object({
  id: z.int(),
  mobile: z.string(),
  contact: z.string(),
  content: z.string(),
  /** Comma-separated for the app, pipe-separated for the mini-program (B §3); unsigned. */
  imgUrl: z.string(),
  isAcceptContact: wire.textIn('willingToContact'),
  isReply: wire.textIn('replied'),
  deviceName: z.string(),
  version: wire.addition(z.string().optional()),
  status: wire.numberIn('feedbackStatus'),
  remark: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});

const filter = {
  ...wire.sorting('isAcceptContact', 'isReply', 'status', 'createTime'),
  contact: wire.optionalText(64),
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
  status: wire.optionalOneOf('feedbackStatus'),
  isAcceptContact: wire.optionalFlag('willingToContact'),
  isReply: wire.optionalFlag('replied'),
};

/** The whole record is sent (A §7), but staff can change only status and remark. */
const editFields = {
  id: wire.id(),
  mobile: wire.optionalText(64),
  contact: wire.optionalText(255),
  content: wire.optionalLongText(),
  imgUrl: wire.optionalLongText(),
  isAcceptContact: wire.optionalFlag('willingToContact'),
  isReply: wire.optionalFlag('replied'),
  deviceName: wire.optionalText(255),
  createTime: wire.optionalText(64),
  status: wire.oneOf('feedbackStatus', '请选择处理状态'),
  remark: wire.optionalText(500),
  revision: wire.revision(),
};

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

const replyFields = { feedbackId: wire.id(), content: wire.text('请输入回复内容', 500) };

function feedbackCalls(kind: 'feedback' | 'mini/feedback', name: string) {
  const menu = `/platform/${kind}/list` as const;
  const { list, read, write } = callsOf(menu, 'A §7');
  const reply = callsOf(menu, 'B §7');
  const changes = { changes: 'unread' } as const;
  return {
    list: list(`/admin/${kind}/list`, `${name}列表`, row, filter),
    detail: read(`/admin/${kind}/detail/{id}`, `${name}详情`, wire.byId, row),
    edit: write(`/admin/${kind}/edit`, `处理${name}`, editFields, changes),
    replyList: reply.read(`/admin/${kind}/reply/list`, `${name}的回复记录`, wire.byId, replies),
    reply: reply.write(`/admin/${kind}/reply`, `回复${name}`, replyFields, changes),
  };
}

export const feedback = feedbackCalls('feedback', 'APP反馈');
export const miniFeedback = feedbackCalls('mini/feedback', '小程序反馈');
