import { isObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { ownText } from '../../view/page-view';

/** Options of TinyMCE that set how it looks. The others load files, or let through what it would take out. */
const looks = new Set([
  'menubar',
  'toolbar',
  'toolbar_mode',
  'statusbar',
  'branding',
  'height',
  'min_height',
  'max_height',
  'width',
  'resize',
  'placeholder',
  'plugins',
  'menu',
  'font_size_formats',
  'font_family_formats',
  'line_height_formats',
  'block_formats',
  'quickbars_selection_toolbar',
  'quickbars_insert_toolbar',
  'elementpath',
  'language',
  'toolbar_sticky',
]);

/** amis gives a rich text's `options` to TinyMCE as they are. */
export const editorOption: Rule = {
  id: 'outside/editor-option',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer, parent } of entries) {
      if (key !== 'options' || ownText(parent?.value, 'type') !== 'input-rich-text' || !isObject(value))
        continue;
      for (const option of Object.keys(value)) {
        if (looks.has(option)) continue;
        yield {
          pointer: `${pointer}/${option}`,
          message: `富文本不能设置 ${option.slice(0, 60)}`,
          hint: '只能设置外观（工具栏、字号、高度等）；建议改用 rich-text 组件。',
        };
      }
    }
  },
};
