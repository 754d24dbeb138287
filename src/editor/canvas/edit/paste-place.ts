import { isSamePage } from '../../../../server/contract/canonical-page';
import { isObject } from '../../../../server/contract/json-object';
import type { ElementKind } from '../../../../server/contract/pages/palette';
import { idOf } from '../select-by-pointer';
import type { SchemaNode } from '../../../amis/conventions/schema-node';

/** A region holds elements of one kind. `field`: of a filter, which other forms take too. */
type Kind = ElementKind | 'button' | `part of ${string}`;

/** Where an element stands: the elements around it, outermost first, each with the region that leads inwards. */
type Path = readonly { host: SchemaNode; region: string }[];

/** What an element to be added is: a copied one, from where it stood; a new one, by its declaration. */
export interface Origin {
  /** The editor's id of the copied element; undefined for a new one. */
  id?: string | undefined;
  kind: Kind;
  isButton: boolean;
}

export interface PastePlace {
  /** The editor's id of the element whose region takes the element. */
  host: string;
  region: string;
  /** The element that will follow; undefined at the end of the region. */
  before: string | undefined;
}

/** Regions of one kind of parts, which no other region takes. */
const parts: ReadonlySet<string> = new Set(['columns', 'tabs', 'steps', 'items', 'options', 'fields']);
const buttons: ReadonlySet<string> = new Set(['buttons', 'actions', 'bulkActions']);
const tables = /^(?:crud2?|table2?|input-table)$/;
/** Elements whose `items` are elements of any kind. */
const itemHolders = /^(?:flex|each|combo)$/;

function kindOf({ host, region }: Path[number]): Kind {
  const { type } = host;
  if (region === 'columns' && typeof type === 'string' && tables.test(type)) return 'column';
  if (region === 'items' && typeof type === 'string' && itemHolders.test(type)) return 'element';
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
    isButton: isButton(found.element),
  };
}

export const isButton = ({ type }: SchemaNode): boolean => /button|action/.test(String(type));

/** Elements without a place of their own kind, which stand wherever elements do. */
const free: ReadonlySet<Kind> = new Set(['element', 'cell', 'field', 'block']);

function takes(kind: Kind, { kind: own, isButton }: Origin): boolean {
  if (kind === 'button') return isButton;
  if (kind === 'column') return own === 'column' || own === 'cell';
  if (kind === 'element') return free.has(own) || isButton;
  return kind === own;
}

/** Whether a block may not stand here: in what is repeated for each record of a list, or in the list's filter. */
const isBarred = (kind: Kind, path: Path): boolean =>
  kind === 'block' && path.some((at) => at.region === 'filter' || kindOf(at) === 'column');

/** Why an element of a kind can never stand in a region of this element; undefined if it may. */
export function findRefusal(
  page: unknown,
  id: string,
  region: string,
  kind: ElementKind,
): 'outside a table' | 'within a list' | undefined {
  const found = find(page, id);
  if (found === undefined) return undefined;
  const path = [...found.path, { host: found.element, region }];
  if (kind === 'column' && kindOf(path.at(-1)!) !== 'column') return 'outside a table';
  return isBarred(kind, path) ? 'within a list' : undefined;
}

/** Whether an element can stand in a region of the element with this id. */
export function mayStand(
  page: unknown,
  { id, region }: { id: string; region: string },
  origin: Origin,
): boolean {
  const found = find(page, id);
  if (found === undefined) return true;
  const at = { host: found.element, region };
  return takes(kindOf(at), origin) && !isBarred(origin.kind, [...found.path, at]);
}

/** The element with this id and the elements around it, innermost first. */
export function elementsAt(page: unknown, id: string): SchemaNode[] {
  const found = find(page, id);
  return found === undefined ? [] : [found.element, ...found.path.map(({ host }) => host).toReversed()];
}

/**
 * The place at the end of a region of this element that accepts the element; a list accepts a field in its filter, and
 * keeps its column of actions last.
 */
function findInside(element: SchemaNode, origin: Origin, isRoot: boolean): PastePlace | undefined {
  const filter = element['filter'];
  if (origin.kind === 'field' && isObject(filter)) return toEnd(filter, 'body');
  const region = ['columns', 'tabs', 'buttons', 'items', 'body'].find(
    (key) =>
      (element[key] !== undefined || (isRoot && key === 'body')) &&
      takes(kindOf({ host: element, region: key }), origin),
  );
  const place = region === undefined ? undefined : toEnd(element, region);
  if (place === undefined || region !== 'columns' || !Array.isArray(element[region])) return place;
  const last: unknown = element[region].at(-1);
  return { ...place, before: isObject(last) && last['type'] === 'operation' ? idOf(last) : undefined };
}

function toEnd(host: SchemaNode, region: string): PastePlace | undefined {
  const id = idOf(host);
  return id === undefined ? undefined : { host: id, region, before: undefined };
}

/**
 * Where an element belongs: in the selected region; else inside the selected element, if that takes it and is not the
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
  const isOutside = origin.id === selected.id || isBarred(origin.kind, path);
  const inside = isOutside ? undefined : findInside(element, origin, path.length === 0);
  if (inside !== undefined) return inside;
  let child = element;
  for (const [depth, at] of [...path.entries()].toReversed()) {
    const isTaken = takes(kindOf(at), origin) && !isBarred(origin.kind, path.slice(0, depth + 1));
    if (isTaken && !(origin.kind === 'field' && 'filter' in at.host)) return toPlace(at, child);
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

/**
 * A copied element for another page or part: in place of each reference to a shared part stands that part itself, unless
 * the page has the same one under that name. `from` and `here` are the definitions there and here.
 */
export function bringShared(
  element: unknown,
  from: unknown,
  here: unknown,
  around: readonly string[] = [],
): unknown {
  if (Array.isArray(element)) return element.map((one: unknown) => bringShared(one, from, here, around));
  if (!isObject(element)) return element;
  const { $ref: name, ...rest } = element;
  const shared =
    typeof name === 'string' && !around.includes(name) && isObject(from) ? from[name] : undefined;
  if (isObject(shared) && !isSamePage(shared, isObject(here) ? here[String(name)] : undefined))
    return bringShared({ ...shared, ...rest }, from, here, [...around, String(name)]);
  return Object.fromEntries(
    Object.entries(element).map(([key, one]) => [key, bringShared(one, from, here, around)]),
  );
}
