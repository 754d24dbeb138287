import { isObject } from '../../../../server/contract/json-object';
import { idOf } from '../select-by-pointer';
import type { SchemaNode } from '../../../amis/conventions/schema-node';

/** A region holds elements of one kind. `field`: of a filter, which other forms take too. */
type Kind = 'column' | 'field' | 'button' | 'element' | `part of ${string}`;

/** Where an element stands: the elements around it, outermost first, each with the region that leads inwards. */
type Path = readonly { host: SchemaNode; region: string }[];

/** What a copied element is, from where it stood. */
export interface Origin {
  /** The editor's id of the copied element. */
  id: string;
  kind: Kind;
  isButton: boolean;
}

interface PastePlace {
  /** The editor's id of the element whose region takes the copy. */
  host: string;
  region: string;
  /** The element that will follow; undefined at the end of the region. */
  before: string | undefined;
}

/** Regions of one kind of parts, which no other region takes. */
const parts: ReadonlySet<string> = new Set(['columns', 'tabs', 'steps', 'items', 'options', 'fields']);
const buttons: ReadonlySet<string> = new Set(['buttons', 'actions', 'bulkActions']);
const tables = /^(?:crud2?|table2?|input-table)$/;

function kindOf({ host, region }: Path[number]): Kind {
  const { type } = host;
  if (region === 'columns' && typeof type === 'string' && tables.test(type)) return 'column';
  if (parts.has(region)) return `part of ${String(type)}`;
  return buttons.has(region) ? 'button' : 'element';
}

/** The element with this id, and its path. */
function find(value: unknown, id: string, path: Path = []): { element: SchemaNode; path: Path } | undefined {
  if (!isObject(value)) return undefined;
  if (idOf(value) === id) return { element: value, path };
  for (const [region, inner] of Object.entries(value)) {
    for (const child of Array.isArray(inner) ? (inner as unknown[]) : [inner]) {
      const found = find(child, id, [...path, { host: value, region }]);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

export function findOrigin(page: unknown, id: string): Origin | undefined {
  const found = find(page, id);
  const at = found?.path.at(-1);
  if (found === undefined || at === undefined) return undefined;
  const isField = found.path.at(-2)?.region === 'filter' && at.region === 'body';
  return {
    id,
    kind: isField ? 'field' : kindOf(at),
    isButton: /button|action/.test(String(found.element['type'])),
  };
}

function takes(kind: Kind, { kind: own, isButton }: Origin): boolean {
  if (kind === 'button') return isButton;
  if (kind === 'element') return own === 'element' || own === 'field' || isButton;
  return kind === own;
}

/** The place at the end of a region of this element that accepts the copy; a list accepts a field in its filter. */
function findInside(element: SchemaNode, origin: Origin): PastePlace | undefined {
  const filter = element['filter'];
  if (origin.kind === 'field' && isObject(filter)) return toEnd(filter, 'body');
  const region = ['columns', 'tabs', 'buttons', 'body'].find(
    (key) => element[key] !== undefined && takes(kindOf({ host: element, region: key }), origin),
  );
  return region === undefined ? undefined : toEnd(element, region);
}

function toEnd(host: SchemaNode, region: string): PastePlace | undefined {
  const id = idOf(host);
  return id === undefined ? undefined : { host: id, region, before: undefined };
}

/**
 * Where a copy belongs: in the selected region; else inside the selected element, if that takes it and is not the
 * copied one itself; else after the innermost element around the selection in whose place it can stand. Undefined
 * if there is none.
 */
export function findPastePlace(
  page: unknown,
  origin: Origin,
  selected: { id: string; region: string },
): PastePlace | undefined {
  const found = find(page, selected.id);
  if (found === undefined) return undefined;
  const { element, path } = found;
  if (selected.region !== '') {
    const isTaken = takes(kindOf({ host: element, region: selected.region }), origin);
    return isTaken ? toEnd(element, selected.region) : undefined;
  }
  const inside = origin.id === selected.id ? undefined : findInside(element, origin);
  if (inside !== undefined) return inside;
  let child = element;
  for (const at of path.toReversed()) {
    if (takes(kindOf(at), origin) && !(origin.kind === 'field' && 'filter' in at.host))
      return toPlace(at, child);
    const filter = at.host['filter'];
    if (origin.kind === 'field' && isObject(filter)) return toEnd(filter, 'body');
    child = at.host;
  }
  return undefined;
}

function toPlace({ host, region }: Path[number], child: SchemaNode): PastePlace | undefined {
  const siblings = host[region];
  const at = Array.isArray(siblings) ? siblings.indexOf(child) : -1;
  const place = toEnd(host, region);
  return place && { ...place, before: at < 0 ? undefined : idOf((siblings as unknown[])[at + 1]) };
}
