import { isObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { ownText } from '../../view/page-view';

/** `actionType: custom` runs the text beside it. */
export const noActionScript: Rule = {
  id: 'script/no-action-script',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer, parent } of entries) {
      if (key === 'actionType' && value === 'custom') {
        yield {
          pointer,
          message: '不能使用自定义脚本动作（actionType: custom）',
          hint: '改用 ajax、dialog、setValue、reload、link 等内置动作；三行说不清的行为请开发做成自定义组件。',
        };
      }
      if (key === 'script' && typeof value === 'string' && value.trim() !== '' && isAction(parent?.value)) {
        yield { pointer, message: '动作里不能写脚本', hint: '删除 script，改用内置动作。' };
      }
    }
  },
};

function isAction(value: unknown): boolean {
  return isObject(value) && (ownText(value, 'actionType') !== undefined || !Object.hasOwn(value, 'type'));
}
