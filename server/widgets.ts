import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallPlace } from './contract/pages/call-places';
import { toWidget, type Widget, type WidgetFile, type WidgetProperty } from './contract/pages/widget.ts';
import { projectRoot } from './project-root.ts';

let loaded: ReadonlyMap<string, Widget> | undefined;

/** Our own widgets by type, their aliases included: each `renderers/<type>/widget.json`, read once. */
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
  const shared = read('shared-properties.json') as Record<string, unknown>;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^\\/]+[\\/]widget\.json$/.test(file))
    .sort()
    .map((file) => toWidget(file.split(/[\\/]/)[0] ?? '', read(file) as WidgetFile, shared));
}

/** Of our widgets, those that send a value with their form cannot do without a name; those that show one can. */
export function isFormWidget(type: string): boolean {
  return getWidgets().get(type)?.required.includes('name') === true;
}

/** Effects allowed for the call at a widget's property that a person's click sends; undefined for a property that loads. */
export function findWidgetPlace(type: string, property: string): CallPlace | undefined {
  const call = findProperty(type, property)?.call;
  return call === 'load' ? undefined : call;
}

/** Whether one of our widgets loads by itself what its `api` answers. */
export const loadsByApi = (type: string): boolean => findProperty(type, 'api')?.call === 'load';

/** Events that one of our widgets sends only after a person did something to it. */
export function findWidgetEvents(type: string): readonly string[] {
  return getWidgets().get(type)?.events ?? [];
}

function findProperty(type: string, property: string): WidgetProperty | undefined {
  const properties = getWidgets().get(type)?.properties ?? {};
  return Object.hasOwn(properties, property) ? properties[property] : undefined;
}
