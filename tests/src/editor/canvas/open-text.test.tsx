import type { EditorManager } from 'amis-editor';
import { autorun, observable } from 'mobx';
import { expect, it } from 'vitest';
import { isOpenText, OpenEditorsPlugin } from '../../../../src/editor/canvas/open-editors';

it('[Foundation §6] an element that evaluates a condition is not drawn again when the page changes elsewhere', () => {
  const store = observable({ schema: { tpl: 'old' }, closeSubEditor: () => undefined }, {}, { deep: false });
  const plugin = new OpenEditorsPlugin({ store } as unknown as EditorManager);
  const seen: boolean[] = [];
  const stop = autorun(() => seen.push(isOpenText('new')));
  store.schema = { tpl: 'new' };
  const now = isOpenText('new');
  stop();
  plugin.dispose();
  expect([seen, now]).toEqual([[false], true]);
});
