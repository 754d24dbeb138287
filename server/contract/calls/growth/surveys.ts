import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/question/survey/list';
const { list, read, write } = callsOf(menu, 'B §7');

const survey = z.object({
  id: z.int(),
  title: z.string(),
  pfType: wire.numberIn('growthClientType'),
  btnYes: z.string(),
  btnNo: z.string(),
  content: z.string(),
  url: z.string(),
  isEnable: wire.textIn('yesNo'),
  isShow: wire.textIn('yesNo'),
  revision: wire.readRevision,
});
const fields = {
  title: wire.text('请输入问卷标题', 50),
  pfType: wire.oneOf('growthClientType', '请选择客户端类型'),
  btnYes: wire.text('请输入确认按钮文字', 20),
  btnNo: wire.text('请输入取消按钮文字', 20),
  content: wire.text('请输入问卷内容', 500),
  url: wire.url('请输入问卷链接'),
  /** If omitted, a new survey is neither enabled nor shown, and an edited one keeps its value. */
  isEnable: wire.optionalFlag(),
  isShow: wire.optionalFlag(),
};

export const surveyList = list('/admin/question/survey/list', '问卷列表', survey, {
  ...wire.sorting('title', 'pfType', 'isEnable', 'isShow'),
  title: wire.addition(wire.optionalText(50)),
});
export const surveyDetail = read('/admin/question/survey/detail/{id}', '问卷详情', wire.byId, survey);
export const surveyAdd = write('/admin/question/survey/add', '新增问卷', z.object(fields));
export const surveyEdit = write('/admin/question/survey/edit', '修改问卷', {
  id: wire.id(),
  ...fields,
  revision: wire.revision(),
});
export const surveyRemove = write('/admin/question/survey/remove/{id}', '删除问卷', wire.byId);
export const surveyEditStatus = write('/admin/question/survey/editStatus', '启用或停用问卷', {
  id: wire.id(),
  isEnable: wire.flag('请选择是否启用'),
});
export const surveyEditShow = write('/admin/question/survey/editShow', '显示或隐藏问卷', {
  id: wire.id(),
  isShow: wire.flag('请选择是否显示'),
});
