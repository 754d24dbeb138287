import { expect, it } from 'vitest';
import { applyTheme } from '../../../../src/build/styles/editor-colours';

const theme = `
:root { --color-surface: #ffffff; --color-border: #e4e7ec; --color-text: #1d2433; --color-text-3: #5f687b;
  --color-text-disabled: #a3abb8; --color-primary: #3358d4; --color-primary-text: #3050c4; }
[data-theme='dark'] { --color-surface: #181b21; }`;
const inTheme = (declaration: string) => /{ (.*); }/.exec(applyTheme(`a { ${declaration}; }`, theme))?.[1];

it.each([
  ['background: #fff', 'background: var(--color-surface)'],
  ['border: 1px solid #e8e9eb', 'border: 1px solid var(--color-border)'],
  ['color: #151b26', 'color: var(--color-text)'],
  [
    'background: rgba(66,133,244,0.1)',
    'background: color-mix(in srgb, var(--color-primary) 10%, transparent)',
  ],
  ['background: rgba(10,19,37,.05)', 'background: color-mix(in srgb, var(--color-text) 5%, transparent)'],
])('[Foundation §6] %s of amis-editor follows the theme', (before, after) => {
  expect(inTheme(before)).toBe(after);
});

it('[Foundation §6] a text of amis-editor does not become lighter', () => {
  expect(inTheme('color: #999')).toBe('color: var(--color-text-3)');
  expect(inTheme('color: #b4b6ba')).toBe('color: var(--color-text-disabled)');
});

it.each([
  'color: #fff',
  'background: rgba(7,12,20,0.85)',
  'box-shadow: 0 0 5px #fff',
  'background: url(#fff)',
  'background: #f39000',
])('[Foundation §6] %s of amis-editor stays, as it suits both themes', (declaration) => {
  expect(inTheme(declaration)).toBe(declaration);
});
