import type { JsonObject } from '../../../server/contract/json-object';
import { callPlaces } from '../../../server/contract/pages/call-places';
import { widgets } from '../palette/widget-panel';
import type { CatalogueCall } from './catalogue-store';

type Element = Readonly<JsonObject>;

/** amis' own elements that load with `api`. */
const loaders = /^(?:crud2?|service)$/;

/** The property of an element that holds its call; `undefined` for an element without one. */
export function apiKeyOf(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const type = typeof element['type'] === 'string' ? element['type'] : '';
  if (type === 'page') return 'initApi';
  const known = loaders.test(type) || type === 'form' || element['actionType'] === 'ajax';
  return known || widgets.get(type)?.properties['api']?.call !== undefined || 'api' in element
    ? 'api'
    : undefined;
}

/** Whether a call is allowed there: automatic loads must read, submits must write. */
export function fits(
  { effect }: Pick<CatalogueCall, 'effect'>,
  element: Element | undefined,
  key: string,
): boolean {
  const wanted = effectOf(element, key);
  return wanted === undefined || wanted === effect;
}

/**
 * The required effect of a call in this place; `undefined` for either. The page check uses the same declarations.
 */
export function effectOf(element: Element | undefined, key: string): CatalogueCall['effect'] | undefined {
  const type = element?.['type'];
  // An action of an event: the page check decides which of them may write.
  if (typeof type !== 'string') return undefined;
  const place = callPlaces[type]?.[key] ?? widgets.get(type)?.properties[key]?.call ?? 'load';
  if (place === 'load') return 'read';
  return place === 'write' ? 'write' : undefined;
}
