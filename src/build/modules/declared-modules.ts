import { join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Widget } from '../../../server/contract/pages/widget.ts';
import { readWidgets } from '../../../server/widgets.ts';

const table = '\0virtual:call-table';
const source = join(import.meta.dirname, '../../../server/contract/calls/call-table.ts');

/**
 * The contract without zod, which is too large for a list to wait for: a module generated from
 * `server/contract/calls/call-table.ts`.
 */
export function callTable(): Plugin {
  return {
    name: 'console:call-table',
    resolveId: (asked) => (`\0${asked}` === table ? table : null),
    async load(id) {
      if (id !== table) return null;
      const { module, dependencies } = await runnerImport<{ callTable: string }>(source);
      for (const file of dependencies) this.addWatchFile(resolve(file));
      return `export default ${JSON.stringify(module.callTable)};`;
    },
  };
}

export const widgetFolder = join(import.meta.dirname, '../../../renderers');
const prefix = '\0virtual:widgets/';

/**
 * Modules generated from the folders in `renderers/` with a `widget.json`, so that a new widget needs no
 * registration elsewhere:
 *
 *   virtual:widgets/types   every type, with the import of its component; a block's comes with the report
 *   virtual:widgets/blocks  the components of a report's blocks
 *   virtual:widgets/keys    the keys that the report and its blocks declare
 */
export function widgetModules(): Plugin {
  return {
    name: 'console:widgets',
    resolveId: (asked) => (`\0${asked}`.startsWith(prefix) ? `\0${asked}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const widgets = readWidgets(widgetFolder);
      for (const { type } of widgets) this.addWatchFile(join(widgetFolder, type, 'widget.json'));
      const make = makers[id.slice(prefix.length)];
      if (make === undefined) throw new Error(`no module ${id.slice(1)}`);
      return make(widgets);
    },
  };
}

export function typesModule(widgets: readonly Widget[]): string {
  const lines = widgets.map(({ type, isFormItem, isBlock }) => {
    const file = type === 'report' || isBlock ? 'report/hosts/amis-blocks' : `${type}/${type}`;
    return `{type: '${type}', isFormItem: ${isFormItem}, getComponent: () => import(${pathOf(file)})},`;
  });
  return `export const types = [\n${lines.join('\n')}\n];`;
}

function blocksModule(widgets: readonly Widget[]): string {
  const blocks = widgets.filter(({ isBlock }) => isBlock);
  const nameOf = (type: string) =>
    type.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return [
    ...blocks.map(({ type }) => `import {${nameOf(type)}} from ${pathOf(`${type}/${type}`)};`),
    `export const blocks = {${blocks.map(({ type }) => `'${type}': ${nameOf(type)}`).join(', ')}};`,
  ].join('\n');
}

function keysModule(widgets: readonly Widget[]): string {
  const drawn = widgets.filter(({ type, isBlock }) => isBlock || type === 'report');
  const keys = drawn.map(({ type, properties }) => [
    type,
    [...Object.keys(properties), 'className', ...(type === 'report' ? [] : ['visibleOn', 'hiddenOn'])],
  ]);
  return `export const keys = ${JSON.stringify(Object.fromEntries(keys))};`;
}

const makers: Readonly<Record<string, (widgets: readonly Widget[]) => string>> = {
  types: typesModule,
  blocks: blocksModule,
  keys: keysModule,
};

const pathOf = (file: string) => JSON.stringify(join(widgetFolder, `${file}.tsx`).replaceAll('\\', '/'));
