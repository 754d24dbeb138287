import type { CatalogueCall } from './catalogue-store';

/** The property of an element that holds its call; `undefined` for one that makes none. */
export function apiKeyOf(element: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const type = typeof element?.['type'] === 'string' ? element['type'] : '';
  if (/^(?:crud2?|form|service|ordered-list|excel-export|trend-chart|stat-cards|retention-table)$/.test(type))
    return 'api';
  if (type === 'page') return 'initApi';
  if (element?.['actionType'] === 'ajax') return 'api';
  return 'api' in (element ?? {}) ? 'api' : undefined;
}

/** Whether a call may stand there: what loads by itself only reads, what is submitted only writes. */
export function fits(
  { effect }: Pick<CatalogueCall, 'effect'>,
  element: Readonly<Record<string, unknown>> | undefined,
  key: string,
): boolean {
  const wanted = effectOf(element, key);
  return wanted === undefined || wanted === effect;
}

/** What a call in this place does; `undefined`: either. */
export function effectOf(
  element: Readonly<Record<string, unknown>> | undefined,
  key: string,
): CatalogueCall['effect'] | undefined {
  const type = typeof element?.['type'] === 'string' ? element['type'] : '';
  if (/^(?:initApi|source|autoComplete|deferApi|searchApi|schemaApi)$/.test(key)) return 'read';
  if (/^save[A-Z]\w*Api$|^quickSave/.test(key)) return 'write';
  if (key === 'api' && type === 'form') return 'write';
  if (key === 'api' && /^(?:crud2?|service|ordered-list|excel-export|select|chart|mapping)/.test(type))
    return 'read';
  return undefined;
}
