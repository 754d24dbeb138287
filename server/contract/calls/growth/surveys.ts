import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/question/survey/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

const survey = z.object({
  id: z.int(),
  title: z.string(),
  pfType: z.int(),
  btnYes: z.string(),
  btnNo: z.string(),
  content: z.string(),
  url: z.string(),
  isEnable: z.enum(['T', 'F']),
  isShow: z.enum(['T', 'F']),
  revision: wire.readRevision,
});
const fields = {
  title: wire.text('请输入问卷标题', 50),
  pfType: wire.oneOf(valuesOf('growthClientType'), '请选择客户端类型'),
  btnYes: wire.text('请输入确认按钮文字', 20),
  btnNo: wire.text('请输入取消按钮文字', 20),
  content: wire.text('请输入问卷内容', 500),
  url: wire.url('请输入问卷链接'),
  /** Left out, a new survey is neither enabled nor shown, and an edited one stays as it is. */
  isEnable: wire.optionalFlag(),
  isShow: wire.optionalFlag(),
};

export const surveyList = defineCall('/admin/question/survey/list', {
  ...read,
  summary: '问卷列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('title', 'pfType', 'isEnable', 'isShow'),
    title: wire.addition(wire.optionalText(50)),
  }),
  reply: wire.listOf(survey),
});
export const surveyDetail = defineCall('/admin/question/survey/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '问卷详情',
  request: z.object({ id: wire.id() }),
  reply: survey,
});
export const surveyAdd = defineCall('/admin/question/survey/add', {
  ...write,
  summary: '新增问卷',
  request: z.object(fields),
});
export const surveyEdit = defineCall('/admin/question/survey/edit', {
  ...write,
  summary: '修改问卷',
  request: z.object({ id: wire.id(), ...fields, revision: wire.revision() }),
});
export const surveyRemove = defineCall('/admin/question/survey/remove/{id}', {
  params: { id: 'id' },
  ...write,
  summary: '删除问卷',
  request: z.object({ id: wire.id() }),
});
export const surveyEditStatus = defineCall('/admin/question/survey/editStatus', {
  ...write,
  summary: '启用或停用问卷',
  request: z.object({ id: wire.id(), isEnable: wire.flag('请选择是否启用') }),
});
export const surveyEditShow = defineCall('/admin/question/survey/editShow', {
  ...write,
  summary: '显示或隐藏问卷',
  request: z.object({ id: wire.id(), isShow: wire.flag('请选择是否显示') }),
});
