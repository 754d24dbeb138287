import { isObject } from '../../contract/json-object';
import { callOf, callsOfScope, dataScopesOf, type ScopeCall } from './data-scope';
import { hasType, ownText, toPageView, type Entry } from './page-view';
import type { CatalogueField } from '../../contract/console-calls/catalogue';
import { getWidgets, loadsByApi } from '../../widgets';

/** A field of a call, as shipped pages show it. */
export interface FieldHint {
  label?: string | undefined;
  type?: CatalogueField['type'] | undefined;
  until?: string | undefined;
}

export interface PageHint extends FieldHint {
  /** Upstream path of the call, `/admin/…`. */
  call: string;
  side: ScopeCall['side'];
  name: string;
}

/** amis elements whose type implies the type of their field; our own widgets declare it. */
const types: Readonly<Record<string, CatalogueField['type']>> = {
  textarea: 'longText',
  'input-date-range': 'date',
  'input-date': 'date',
  'input-number': 'number',
};

/**
 * The labels that a page gives to fields of its calls:
 *
 *   column -> the list's rows · filter -> the list's request · form item -> the request and the loaded record
 */
export function* findPageHints(schema: unknown): Iterable<PageHint> {
  for (const entry of toPageView(schema, undefined).entries) {
    const name = ownText(entry.value, 'name');
    if (entry.opaque || name === undefined || name === '' || !isObject(entry.value)) continue;
    const hint = toHint(entry);
    for (const { call, side } of usesAround(entry)) {
      yield { call: call.path, side, name, ...hint };
      const { until } = hint;
      if (until !== undefined) yield { call: call.path, side, name: until, type: hint.type };
    }
  }
}

function findFieldType(type: string): CatalogueField['type'] | undefined {
  return getWidgets().get(type)?.properties['name']?.holds ?? types[type];
}

function toHint({ value, parent }: Entry): FieldHint {
  const label = plainText(ownText(value, 'label')) ?? labelOfColumn(parent);
  const type = findFieldType(ownText(value, 'type') ?? '');
  return { label, type, until: ownText(value, 'extraName') };
}

/** A field inside a column that shows several takes the column's label. */
function labelOfColumn(start: Entry | undefined): string | undefined {
  for (let at = start; at !== undefined; at = at.parent) {
    if (at.parent?.key === 'columns') return plainText(ownText(at.value, 'label'));
    if (hasType(at, /^(?:form|dialog|page|crud)$/)) return undefined;
  }
  return undefined;
}

function plainText(label: string | undefined): string | undefined {
  return label === undefined || label.trim() === '' || label.includes('${') ? undefined : label.trim();
}

/** The calls of the nearest scope that has any. Charts and exports declare their own rows. */
function usesAround(entry: Entry): ScopeCall[] {
  for (const scope of dataScopesOf(entry)) {
    const found = callsOfScope(scope);
    if (found.length > 0) return found;
    if (!loadsByApi(ownText(scope.holder.value, 'type') ?? '')) continue;
    const call = callOf(scope.holder, 'api');
    if (call !== undefined) return [{ call, side: 'reply' }];
  }
  return [];
}
