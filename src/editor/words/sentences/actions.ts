import type { RendererPluginAction } from 'amis-editor';

/** One sentence for each action that an event can have, for somebody who has never used it. */
export const actionSentences: Readonly<Record<string, string>> = {
  ajax: '向一个接口发送数据，或从它读取数据。',
  download: '从一个接口下载文件。',
  openDialog: '打开一个对话框，里面放什么可以自己设计。',
  closeDialog: '关闭打开着的对话框。',
  toast: '在页面上显示一句话，几秒后消失。',
  url: '打开另一个页面：从菜单里选，或填写地址。',
  goBack: '回到刚才的页面。',
  refresh: '重新打开整个页面，没有提交的内容会丢失。',
  reload: '让一个元素重新读取数据，例如保存后刷新列表。',
  setValue: '改变一个元素的内容，例如替员工填好表单里的一项。',
  clear: '清空表单里填的内容。',
  reset: '让表单变回打开时的样子。',
  submit: '提交一张表单，与按它的提交按钮一样。',
  validate: '检查整张表单填得对不对，但不提交。',
  validateFormItem: '检查表单里的一项填得对不对。',
  visibility: '让一个元素显示出来，或隐藏起来。',
  usability: '让一个元素可以使用，或变灰不能使用。',
  staticStatus: '让表单里的一项只能看不能填，或变回可以填。',
  component: '让一个元素做它自己会做的事，例如让选项卡换到另一页。',
  copy: '把一段文字复制下来，可以粘贴到别处。',
  broadcast: '告诉其他元素发生了一件事，由它们决定做什么；一般不用。',
};

/** An action with its sentence, which stands above its settings (src/build/amis-mends.ts). */
export function explainAction(action: RendererPluginAction): RendererPluginAction {
  const { actionType = '' } = action;
  const says = Object.hasOwn(actionSentences, actionType) ? actionSentences[actionType] : undefined;
  return says === undefined ? action : { ...action, description: says };
}
