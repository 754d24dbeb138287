import { expect, it } from 'vitest';
import { readReExports, toDirectImports } from '../../../src/build/modules/direct-amis-ui';
import { readListRenderers } from '../../../src/build/modules/lighter-amis';

const reExports = new Map([
  ['Select', ['/ui/components/Select.js', 'default'] as const],
  ['toast', ['/ui/components/Toast.js', 'toast'] as const],
]);

it('[Foundation §7] a widget is imported from its own module', () => {
  expect(toDirectImports("import { Select as S, toast, Unknown } from 'amis-ui';", reExports)).toBe(
    'import { default as S } from "/ui/components/Select.js"; import { toast as toast } from "/ui/components/Toast.js"; ' +
      "import { Unknown } from 'amis-ui';",
  );
});

it('[Foundation §7] amis-ui still re-exports as the build expects', () => {
  const found = readReExports();
  expect(found.size).toBeGreaterThan(150);
  expect(found.get('Select')?.[1]).toBe('default');
  expect(found.get('confirm')?.[0]).toMatch(/components\/Alert\.js$/);
});

it('[Foundation §7] the code that a list loads has its renderers, but no rich text, editor or chart', () => {
  const renderers = readListRenderers();
  expect(renderers).toEqual(expect.arrayContaining(['./renderers/CRUD.js', './renderers/Table/index.js']));
  expect(renderers.filter((path) => /RichText|Editor|Chart|InputImage|InputFile|Video/.test(path))).toEqual(
    [],
  );
});
