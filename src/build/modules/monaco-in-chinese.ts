import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** Monaco's modules ask this one for their words, always with the English ones. */
const asked = /\/monaco-editor\/esm\/vs\/nls\.js$/;

/**
 * Monaco speaks Chinese only to AMD loaders: as modules it has but its English words. Its own Chinese ones lie beside
 * them; they are put in the place of the English.
 */
export function monacoInChinese(): Plugin {
  return {
    name: 'monaco-in-chinese',
    transform(code, id) {
      if (!asked.test(id.split('?')[0] ?? '')) return undefined;
      const told = code.replace('return _format(message,', 'return _format(words[message] ?? message,');
      if (told === code) this.error('monaco-editor has changed how it is translated');
      return { code: `const words = ${JSON.stringify(readWords())};\n${told}`, map: null };
    },
  };
}

/** Where Monaco's own are no good Chinese. */
const ownWords = { '{0} of {1}': '第 {0} 项，共 {1} 项' };

type Words = Record<string, readonly string[]>;

/** English to Chinese: both lists hold the words of a module in the same order. */
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
