import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inPlainWords } from '../../../src/build/editor-words';
import { projectRoot } from '../../../server/project-root';

const texts = readFileSync(join(projectRoot, 'node_modules/amis-editor/esm/locale/zh-CN.js'), 'utf8');

it('[Foundation §6] the panels of the designer speak without the words of programmers', () => {
  const said = inPlainWords(texts);
  for (const word of [
    '增删改查',
    '原子表格',
    '上下文',
    '数据域',
    '渲染',
    'loading',
    '表达式',
    'API',
    'CSS 类名',
  ]) {
    expect(texts).toContain(word);
    expect(said, word).not.toContain(word);
  }
  // Nothing but texts changes: as many entries as before, under the same keys.
  const keys = (code: string) => code.match(/'[0-9a-f]{32}':/g);
  expect(keys(said)).toEqual(keys(texts));
});

it('[Foundation §6] a build stops when amis-editor no longer says a text that is to be replaced', () => {
  expect(() => inPlainWords('export {}')).toThrow('amis-editor no longer says');
});
