import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRenderers } from 'amis-core';
import 'amis/lib/minimal';
import { expect, it } from 'vitest';
import { isPlainMenu } from '../../../src/amis/parts/page-menu';
import { isOwnFieldType, unknownProps } from '../../../renderers/fields/amis/plain-props';
import { choiceGroups } from '../../../server/contract/pages/palette';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';

const root = join(import.meta.dirname, '../../..');

/** Form item types that amis draws in the shipped pages, because its own fields are good enough for them. */
const leftToAmis = ['combo', 'hidden', 'input-password', 'input-text', 'textarea'];

const shown = [
  ...readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      file,
      page: applyConventions(
        JSON.parse(readFileSync(join(root, 'pages', file), 'utf8')) as object,
        sanitizeHtml,
      ),
    })),
  ...choiceGroups.flatMap(({ choices }) =>
    choices.map(({ name, schema }) => ({ file: `palette: ${name}`, page: schema })),
  ),
];

it('[Foundation §5] amis draws only the listed field types in the shipped pages and the palette', () => {
  const fields = shown.flatMap(({ file, page }) => fieldsOf(page).map((field) => ({ file, field })));
  const types = new Set(fields.map(({ field }) => String(field.type)));
  expect([...types].filter((type) => !isOwnFieldType(type) && !isOurWidget(type)).sort()).toEqual(leftToAmis);
  expect(
    fields.flatMap(({ file, field }) =>
      isOwnFieldType(field.type)
        ? unknownProps(field.type, field).map((prop) => `${file}: ${String(field.name)}: ${prop}`)
        : [],
    ),
  ).toEqual([]);
});

it('[Foundation §5] our menu button draws every menu of the shipped pages and the palette', () => {
  const menus = shown.flatMap(({ file, page }) => menusOf(page).map((menu) => ({ file, menu })));
  expect(menus.length).toBeGreaterThan(3);
  expect(menus.filter(({ menu }) => !isPlainMenu(menu)).map(({ file }) => file)).toEqual([]);
});

const formItems = new Set(
  getRenderers().flatMap(({ type, isFormItem }) => (isFormItem && type ? [type] : [])),
);
const isOurWidget = (type: string) => existsSync(join(root, 'renderers', type));

/** Every node of a page whose type is a form item in amis. */
function fieldsOf(node: unknown): { type?: unknown; name?: unknown }[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(fieldsOf);
  return formItems.has(String(Reflect.get(node, 'type'))) ? [node, ...below] : below;
}

function menusOf(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(menusOf);
  return Reflect.get(node, 'type') === 'dropdown-button' ? [node, ...below] : below;
}
