import type { Rule } from '../../rule';
import { isTypeOfCondition } from '../../view/condition-fields';

const scriptTypes = new Map([
  ['custom', '自定义代码组件'],
  ['web-component', 'Web Component'],
  ['amis', '由数据渲染的组件'],
  ['app', '应用框架'],
  ['location-picker', '地图组件（会加载站外脚本）'],
]);

/** Types that run code, or render whatever an answer says. */
export const noScriptType: Rule = {
  id: 'script/no-script-type',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer, parent } of entries) {
      const name = key === 'type' && typeof value === 'string' ? scriptTypes.get(value) : undefined;
      if (name === undefined || Array.isArray(parent?.value)) continue;
      if (isTypeOfCondition(String(value), parent)) continue;
      yield {
        pointer,
        message: `不能使用${name}（type: ${String(value)}）`,
        hint: '改用内置组件；确有需要请开发做成自定义组件。',
      };
    }
  },
};
