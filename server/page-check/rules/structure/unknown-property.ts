import { toPointer } from '../../../contract/canonical-page';
import { isObject } from '../../../contract/json-object';
import { getPropertiesAt, type Properties } from '../../amis-schema/amis-schema';
import {
  findElementProperties,
  getDefinitionProperties,
  type ElementProperties,
} from '../../amis-schema/element-properties';
import { findNearest } from '../../nearest';
import type { Rule } from '../../rule';
import { own, ownText, type Entry } from '../../view/page-view';
import { isApiKey } from '../../view/api-keys';

/** A property that amis does not know and that looks like one it does: it would be ignored without a word. */
export const unknownProperty: Rule = {
  id: 'structure/unknown-property',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const known = findKnown(entry);
      if (known === undefined) continue;
      const ofPlace = findOfPlace(entry);
      for (const property of Object.keys(entry.value as object)) {
        if (isKnown(property, known, ofPlace)) continue;
        const nearest = findNearest(property, namesOf(known));
        if (nearest === undefined) continue;
        yield {
          pointer: `${entry.pointer}/${property}`,
          message: `${nameOf(entry)} 没有属性 “${property}”，是否想写 “${nearest}”？`,
          hint: `改成 ${nearest}，或删除它。`,
          fix: {
            label: `改成 ${nearest}`,
            changes: [
              { pointer: toPointer(entry.pointer, property) },
              { pointer: toPointer(entry.pointer, nearest), value: own(entry.value, property) },
            ],
          },
        };
      }
    }
  },
};

function* namesOf({ properties, shared }: ElementProperties): Iterable<string> {
  for (const name of properties.keys()) if (!isMark(name)) yield name;
  for (const name of shared) if (!isMark(name)) yield name;
}

/** `$ref`, and names too short for a slip to be told. */
const isMark = (name: string) => name.startsWith('$') || name.length < 3;

/** amis takes `name` as an expression, too: `nameOn`, `nameExpr`. */
const expression = /(?<=.)(?:On|Expr)$/;

function isKnown(
  property: string,
  { properties, shared, read }: ElementProperties,
  ofPlace: Properties | undefined,
): boolean {
  const sets = [properties, shared, read, ofPlace ?? shared];
  return [property, property.replace(expression, '')].some(
    (name) => sets.some((names) => names.has(name)) || /^(?:\$|__|data-|.{1,2}$)/.test(name),
  );
}

/** Properties that the enclosing element's schema declares for an object at this place: a column, a card's media. */
function findOfPlace({ key, parent }: Entry): Properties | undefined {
  const inList = Array.isArray(parent?.value);
  const holder = inList ? parent.parent : parent;
  const type = ownText(holder?.value, 'type');
  const schemas =
    type === undefined ? undefined : findElementProperties(type)?.properties.get(inList ? parent.key : key);
  return schemas === undefined ? undefined : getPropertiesAt(schemas);
}

/** Objects that carry no `type` but stand where amis knows what to expect. */
function findKnown(entry: Entry): ElementProperties | undefined {
  const { value, key, parent, opaque } = entry;
  if (opaque || !isObject(value)) return undefined;
  const type = ownText(value, 'type');
  if (type !== undefined) return findElementProperties(type);
  const holder = ownText(parent?.value, 'type') ?? '';
  if (isApiKey(key)) return getDefinitionProperties('SchemaApiObject');
  if (key === 'dialog') return getDefinitionProperties('DialogSchema');
  if (key === 'drawer') return getDefinitionProperties('DrawerSchema');
  if (key === 'filter' && /^crud/.test(holder)) return getDefinitionProperties('FormSchema');
  if (
    parent?.key === 'columns' &&
    /^(?:crud|table|input-table)/.test(ownText(parent.parent?.value, 'type') ?? '')
  ) {
    return getDefinitionProperties('TableColumnObject');
  }
  if (parent?.key === 'tabs') return getDefinitionProperties('TabSchema');
  return undefined;
}

function nameOf({ value, key, parent }: Entry): string {
  return ownText(value, 'type') ?? (Array.isArray(parent?.value) ? parent.key : key);
}
