import Ajv from 'ajv';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WidgetProperty } from '../../server/contract/pages/widget';
import { readWidgets } from '../../server/widgets';
import { previewOf, toPanel, widgets } from '../../src/editor/palette/widget-panel';

const root = join(import.meta.dirname, '../../renderers');

/** Every object in a schema that has this type. */
function usesOf(type: string, node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((child: unknown) => usesOf(type, child));
  return Reflect.get(node, 'type') === type ? [node, ...below] : below;
}

describe('[Foundation §5] each widget declares itself in its folder', () => {
  it('the designer and the server read the same widgets', () => {
    const read = readWidgets(root);
    expect(read.length).toBeGreaterThanOrEqual(16);
    expect([...widgets.values()]).toEqual(read);
  });

  it.each([...widgets.values()])('$type: the component file is in the same folder', ({ type }) => {
    expect(existsSync(join(root, type, `${type}.tsx`))).toBe(true);
  });

  it.each([...widgets.values()])('$type: the example uses only declared properties', (widget) => {
    const { type, properties, required, example } = widget;
    const ajv = new Ajv({ strict: false, allErrors: true });
    const validate = ajv.compile({ type: 'object', required: ['type', ...required], properties });
    for (const use of usesOf(type, example)) {
      validate(use);
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(usesOf(type, example).length).toBeGreaterThan(0);
    expect(usesOf(type, previewOf(widget)).length).toBeGreaterThan(0);
  });

  it.each([...widgets.values()])('$type: has Chinese words and a control for every property', (widget) => {
    expect(widget.title).toMatch(/[\u4e00-\u9fff]/);
    expect(widget.description).toMatch(/[\u4e00-\u9fff]/);
    const controls = toPanel(widget);
    expect(controls.filter(({ label }) => typeof label !== 'string')).toEqual([]);
    const names = controls.map(({ name }) => String(name).split('.')[0]);
    const properties: [string, WidgetProperty][] = Object.entries(widget.properties);
    const filledOnPanel = properties.filter(([, { control }]) => control !== 'region').map(([key]) => key);
    expect(filledOnPanel.filter((key) => !names.includes(key))).toEqual([]);
  });
});
