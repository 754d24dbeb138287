import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** Monaco's modules call this one for their texts, always with the English defaults. */
const asked = /\/monaco-editor\/esm\/vs\/nls\.js$/;

/**
 * Monaco is localised only for AMD loaders; its ES modules contain only English texts. Replaces these by the
 * Chinese texts that its package ships separately.
 */
export function monacoInChinese(): Plugin {
  return {
    name: 'monaco-in-chinese',
    transform(code, id) {
      if (!asked.test(id.split('?')[0] ?? '')) return undefined;
      const translated = code.replace('return _format(message,', 'return _format(words[message] ?? message,');
      if (translated === code) this.error('monaco-editor has changed how it is translated');
      return { code: `const words = ${JSON.stringify(readWords())};\n${translated}`, map: null };
    },
  };
}

/** Corrections of poor Chinese in Monaco's own texts. */
const ownWords = { '{0} of {1}': '第 {0} 项，共 {1} 项' };

type Words = Record<string, readonly string[]>;

/** Maps English to Chinese: both lists contain the texts of a module in the same order. */
function readWords(): Record<string, string> {
  const folder = join(createRequire(import.meta.url).resolve('monaco-editor/package.json'), '..', 'dev');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const { messages } = JSON.parse(read('nls.metadata.json')) as { messages: Words };
  let chinese: Words = {};
  const define = (_name: string, words: Words) => (chinese = words);
  runInNewContext(read('vs/editor/editor.main.nls.zh-cn.js'), { define });
  const words: Record<string, string> = {};
  for (const [module, english] of Object.entries(messages)) {
    english.forEach((text, at) => {
      const word = chinese[module]?.[at];
      if (word !== undefined && word !== text) words[text] = word;
    });
  }
  if (words['Find'] === undefined) throw new Error('monaco-editor has no Chinese words where they were');
  return { ...words, ...ownWords };
}
