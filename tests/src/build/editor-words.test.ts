import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inPlainWords, readTexts, writeTexts } from '../../../src/build/editor-words';
import { projectRoot } from '../../../server/project-root';

const texts = ['amis-editor/esm/locale/zh-CN.js', 'amis-editor-core/esm/index.js']
  .map((file) => readFileSync(join(projectRoot, 'node_modules', file), 'utf8'))
  .join('');

it('[Foundation §6] the panels of the designer use no programming terms', () => {
  const replaced = inPlainWords(texts);
  for (const word of [
    '增删改查',
    '原子表格',
    '上下文',
    '数据域',
    '渲染',
    'loading',
    '表达式',
    '组件',
    '变量',
    '事件',
    '广播',
    'API',
    'CSS 类名',
    '字段内容节点',
    '（Undo）',
    '复制配置',
    '视图结构',
    '静态值',
    '相对值',
    '激活的选项卡',
  ]) {
    expect(texts).toContain(word);
    expect(replaced, word).not.toContain(word);
  }
  // Only texts change: the number of entries and their keys stay the same.
  const keys = (code: string) => code.match(/'[0-9a-f]{32}':/g);
  expect(keys(replaced)).toEqual(keys(texts));
});

it('[Foundation §6] a build fails when amis-editor no longer contains a text to replace', () => {
  expect(() => inPlainWords('export {}')).toThrow('amis-editor no longer says');
});

it('[Foundation §6] texts are inlined into the code without a translation table', () => {
  const key = '0'.repeat(31) + 'a';
  const table = `extendLocale('zh-CN', { '${key}': '保存\\'{{name}}\\'', f${'0'.repeat(31)}: "空 }" });`;
  const english = `extendLocale('en-US', { '${key}': 'Save' });`;
  const code = `${english}${table}show(i18n("${key}"), i18n(isOpen ? '${key}' : 'f${'0'.repeat(31)}'), _i18n('空'));`;
  const found = readTexts(code);
  expect([...found.values()]).toEqual(["保存''", '空 }']);
  expect(writeTexts(code, found)).toBe(
    `undefined;undefined;show("保存''", i18n(isOpen ? "保存''" : "空 }"), '空');`,
  );
  expect(() => writeTexts(`i18n('${'1'.repeat(32)}')`, found)).toThrow('has no text');
});
