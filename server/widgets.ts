import type { JsonObject } from './contract/json-object';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallPlace } from './contract/pages/call-places';
import { toWidget, type Widget, type WidgetFile, type WidgetProperty } from './contract/pages/widget.ts';
import { projectRoot } from './project-root.ts';

let loaded: ReadonlyMap<string, Widget> | undefined;

/** Our own widgets by type, including aliases: each `renderers/<type>/widget.json`, read once. */
export function getWidgets(): ReadonlyMap<string, Widget> {
  if (loaded === undefined) {
    const widgets = readWidgets(join(projectRoot, 'renderers'));
    loaded = new Map(
      widgets.flatMap((widget) =>
        [widget.type, ...widget.aliases].map((type): [string, Widget] => [type, widget]),
      ),
    );
  }
  return loaded;
}

export function readWidgets(folder: string): Widget[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const shared = read('shared-properties.json') as JsonObject;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^\\/]+[\\/]widget\.json$/.test(file))
    .sort()
    .map((file) => toWidget(file.split(/[\\/]/)[0] ?? '', read(file) as WidgetFile, shared));
}

/** Whether a widget sends a value with its form; those that display one, or save it themselves, do not. */
export const isFormWidget = (type: string): boolean => getWidgets().get(type)?.isFormItem === true;

/**
 * Effects allowed for the call in a widget's property that is sent on a click; undefined for a property that
 * loads.
 */
export function findWidgetPlace(type: string, property: string): CallPlace | undefined {
  const call = findProperty(type, property)?.call;
  return call === 'load' ? undefined : call;
}

/** Whether a widget loads its `api` by itself. */
export const loadsByApi = (type: string): boolean => findProperty(type, 'api')?.call === 'load';

/** Events that a widget sends only after user input. */
export function findWidgetEvents(type: string): readonly string[] {
  return getWidgets().get(type)?.events ?? [];
}

function findProperty(type: string, property: string): WidgetProperty | undefined {
  const properties = getWidgets().get(type)?.properties ?? {};
  return Object.hasOwn(properties, property) ? properties[property] : undefined;
}
