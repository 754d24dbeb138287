import { isObject } from '../../../../server/contract/json-object';
import type { SchemaNode } from '../../../amis/conventions/schema-node';

/** The effects of a button press, by amis' `actionType`. */
const presses: readonly (readonly [string, string])[] = [
  ['dialog', '打开弹窗'],
  ['drawer', '从侧边打开弹窗'],
  ['ajax', '向接口发送请求'],
  ['download', '下载文件'],
  ['link', '打开系统里的页面'],
  ['url', '打开网址'],
  ['reload', '刷新元素'],
  ['copy', '复制文字'],
  ['submit', '提交表单'],
  ['reset', '让表单变回打开时的样子'],
  ['clear', '清空表单'],
  ['reset-and-submit', '重置表单并提交'],
  ['clear-and-submit', '清空表单并提交'],
  ['confirm', '确认弹窗'],
  ['cancel', '取消弹窗'],
  ['close', '关闭弹窗'],
  ['next', '到下一步'],
  ['prev', '回上一步'],
];

/** Presses after which something may have to be reloaded. */
const acting = /^(?:ajax|dialog|drawer|submit|confirm)$/;

/** Class of the button that opens amis-editor's own press settings, which include a script. */
export const ownSettings = 'old-action-tooltip-warpper';

/** Replaces that button, above the list of further actions. */
export const pressHint: SchemaNode = {
  type: 'tpl',
  className: 'press-hint',
  tpl: '按下后做什么，在“属性”里选择。这里可以再加动作，它们先做。',
};

/**
 * Controls for the effect of a button press; replaces amis-editor's dialog for it. `[]` for elements that are no
 * buttons, and for buttons that only do what “动作” lists.
 * @param mayAct whether the user may change behaviour; everybody may edit a dialog's content
 */
export function pressControls(element: SchemaNode, mayAct: boolean): SchemaNode[] {
  const { type, actionType, onEvent } = element;
  if (!isSet(actionType) && (type !== 'button' || hasActions(onEvent))) return [];
  const when = (pattern: RegExp, control: SchemaNode): SchemaNode => {
    const kinds = presses.filter(([kind]) => pattern.test(kind)).map(([kind]) => `actionType == '${kind}'`);
    return { ...control, mode: 'normal', visibleOn: `\${${kinds.join(' || ')}}` };
  };
  const dialogs = [
    when(/^dialog$/, dialogControl('dialog', '弹窗', '弹窗里有什么，像页面一样编辑。')),
    when(/^drawer$/, dialogControl('drawer', '弹窗', '弹窗里有什么，像页面一样编辑。')),
    when(/^ajax$/, dialogControl('feedback', '完成后的弹窗', '请求成功后打开的弹窗，例如告诉员工结果。')),
  ];
  if (!mayAct) return dialogs.filter(({ name }) => element[String(name)] !== undefined);
  const api = { name: 'api', label: '接口' };
  return [
    {
      ...{ type: 'select', name: 'actionType', label: '按下后', mode: 'normal' },
      options: presses.map(([value, label]) => ({ value, label })),
      says: '按钮按下后做什么。',
    },
    ...dialogs,
    when(/^(?:ajax|download)$/, {
      ...{ ...api, type: 'console-api-control', advanced: api },
      says: '按下后向哪个接口发送请求。',
    }),
    when(/^link$/, {
      type: 'console-screen-control',
      name: 'link',
      label: '打开哪里',
    }),
    when(/^url$/, {
      type: 'console-screen-control',
      name: 'url',
      label: '打开哪里',
      says: '按下后打开的网址。',
    }),
    when(/^copy$/, {
      ...{ type: 'console-text-control', name: 'content', label: '复制什么' },
      advanced: {
        type: 'ae-textareaFormulaControl',
        name: 'content',
        offer: '插入公式',
        variableMode: 'tree',
      },
      says: '按下后复制到剪贴板的文字。',
    }),
    when(/^reload$/, {
      type: 'console-reload-control',
      name: 'target',
      label: '刷新哪里',
      says: '按下后重新读取哪些元素。',
    }),
    when(acting, { type: 'console-reload-control', name: 'reload', label: '执行后刷新' }),
  ];
}

const isSet = (actionType: unknown) => typeof actionType === 'string' && actionType !== '';

const hasActions = (events: unknown) =>
  isObject(events) &&
  Object.values(events).some(
    (event) => isObject(event) && Array.isArray(event['actions']) && event['actions'].length > 0,
  );

const dialogControl = (name: string, label: string, says: string): SchemaNode => ({
  type: 'console-dialog-control',
  ...{ name, label, says },
});
