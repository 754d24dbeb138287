import type { CSSProperties } from 'react';
import type { ColumnPlan, ListPlan } from '../plan/list-plan';

/** Columns by their ids (`NamedColumn`); ids that a page has no more are ignored. */
interface Arrangement {
  order?: string[] | undefined;
  hidden?: string[] | undefined;
  /** On the left, in view while the others scroll sideways. */
  pinned?: string[] | undefined;
  /** px */
  widths?: Record<string, number> | undefined;
}

/** Filters and columns under a name. */
export interface ListView extends Arrangement {
  name: string;
  /** The query of the address, without `?`. */
  search: string;
}

/** How a person wants a list to be shown; what it leaves out is as the page says. */
export interface ListPreference extends Arrangement {
  density?: 'compact' | 'roomy' | undefined;
  perPage?: number | undefined;
  views?: ListView[] | undefined;
  /** Name of the view that the list opens with. */
  usualView?: string | undefined;
}

/** A column where and how the person wants it. */
export interface ArrangedColumn extends NamedColumn {
  style: CSSProperties | undefined;
  /** How many pinned columns stand before it; undefined for one that is not pinned. */
  pin: number | undefined;
}

/** Under what a list's preference is kept; lists of dialogs often have the same name. */
export const preferenceKey = ({ name, inUrl, columns }: ListPlan): string =>
  inUrl ? name : `${name}:${columns.map((column) => column.name).join(',')}`.slice(0, 100);

export const narrowest = 40;
export const widest = 1_000;

interface NamedColumn extends ColumnPlan {
  /** What it is called in a preference: its field's name, and where two show the same field, its place too. */
  id: string;
}

function withIds(columns: readonly ColumnPlan[]): NamedColumn[] {
  const names = columns.map(({ name, label }) => name || label);
  return columns.map((column, at) => {
    const name = names[at] ?? '';
    return { ...column, id: name !== '' && names.indexOf(name) === at ? name : `${name}#${at}` };
  });
}

/** All columns in the wanted order, hidden ones too: pinned ones first, those of buttons last. */
export function inWantedOrder(plans: readonly ColumnPlan[], arrangement: Arrangement): NamedColumn[] {
  const { order = [], pinned = [] } = arrangement;
  const columns = withIds(plans);
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, at) => {
    if (ordered.includes(column)) return;
    // One that the page has anew stands behind the one it stands behind there.
    const before = columns[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  const rank = ({ id, fixed }: NamedColumn) => (fixed === 'right' ? 2 : pinned.includes(id) ? 0 : 1);
  return ordered.toSorted((one, other) => rank(one) - rank(other));
}

/** The columns to show. One at least, and those of buttons, are always among them. */
export function arrange(columns: readonly ColumnPlan[], arrangement: Arrangement): readonly ArrangedColumn[] {
  const { hidden = [], pinned = [], widths = {} } = arrangement;
  const all = inWantedOrder(columns, arrangement);
  const shown = all.filter(({ id, fixed }) => fixed === 'right' || !hidden.includes(id));
  const left = shown.some(({ fixed }) => fixed !== 'right') ? shown : all;
  return left.map((column, at) => {
    const width = widths[column.id];
    const isPinned = pinned.includes(column.id) && column.fixed !== 'right';
    const style: CSSProperties = {
      ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
      ...(isPinned ? { left: `var(--pin-${at}, 0px)` } : {}),
    };
    return {
      ...column,
      ...(width === undefined ? {} : { className: `${column.className} list-sized`.trim() }),
      style: Object.keys(style).length > 0 ? style : undefined,
      pin: isPinned ? at : undefined,
    };
  });
}

/** Without what says nothing, so that an untouched list saves nothing. */
export function compact(preference: ListPreference): ListPreference {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(preference).filter(([, value]) => !isEmpty(value)));
}
