import type { Rule } from '../../rule';

/** A button that shows an icon alone has no name for a screen reader, and none in a tooltip. */
export const unnamedButton: Rule = {
  id: 'house/unnamed-button',
  severity: 'warning',
  *check({ elements }) {
    for (const { value, pointer } of elements) {
      if (!/^(?:button|action|submit|reset)$/.test(value.type) || !value['icon']) continue;
      if (['label', 'tooltip', 'ariaLabel', 'body'].some((key) => value[key])) continue;
      yield { pointer, message: '图标按钮没有名称', hint: '加上 label 或 tooltip。' };
    }
  },
};
