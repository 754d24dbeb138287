import type { CSSProperties } from 'react';
import type { ColumnPlan, ListPlan } from '../plan/list-plan';

/** The user's choice of columns, by their ids (`NamedColumn`); ids that the page no longer has are ignored. */
interface Arrangement {
  order?: string[] | undefined;
  hidden?: string[] | undefined;
  /** Columns that the page hides by default. */
  shown?: string[] | undefined;
  /** Kept at the left while the other columns scroll sideways. */
  pinned?: string[] | undefined;
  /** px */
  widths?: Record<string, number> | undefined;
}

/** A named set of filters and columns. */
export interface ListView extends Arrangement {
  name: string;
  /** The query of the URL, without `?`. */
  search: string;
}

/** The user's display preference of a list; anything left out follows the page. */
export interface ListPreference extends Arrangement {
  density?: 'compact' | 'roomy' | undefined;
  perPage?: number | undefined;
  views?: ListView[] | undefined;
  /** Name of the view with which the list opens. */
  usualView?: string | undefined;
}

/** A column in the user's position and width. */
export interface ArrangedColumn extends NamedColumn {
  style: CSSProperties | undefined;
  /** Number of pinned columns before it; undefined when it is not pinned. */
  pin: number | undefined;
}

/** Storage key of a list's preference; includes the columns because lists in dialogs often share a name. */
export const preferenceKey = ({ name, inUrl, columns }: ListPlan): string =>
  inUrl ? name : `${name}:${columns.map((column) => column.name).join(',')}`.slice(0, 100);

export const narrowest = 40;
export const widest = 1_000;

interface NamedColumn extends ColumnPlan {
  /**
   * Name of the column in a preference: its field's name, plus its position when two columns show the same field.
   */
  id: string;
}

function withIds(columns: readonly ColumnPlan[]): NamedColumn[] {
  const names = columns.map(({ name, label }) => name || label);
  return columns.map((column, at) => {
    const name = names[at] ?? '';
    return { ...column, id: name !== '' && names.indexOf(name) === at ? name : `${name}#${at}` };
  });
}

/** All columns in the user's order, hidden ones included: pinned columns first, button columns last. */
export function inWantedOrder(plans: readonly ColumnPlan[], arrangement: Arrangement): NamedColumn[] {
  const { order = [], pinned = [] } = arrangement;
  const columns = withIds(plans);
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, at) => {
    if (ordered.includes(column)) return;
    // A column added to the page later goes after its left neighbour in the page.
    const before = columns[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  const rank = (column: NamedColumn) => (column.fixed === 'right' ? 2 : isPinned(column, pinned) ? 0 : 1);
  return ordered.toSorted((one, other) => rank(one) - rank(other));
}

/** A column is pinned by the page or by the user. */
export const isPinned = ({ id, fixed }: NamedColumn, pinned: readonly string[]): boolean =>
  fixed === 'left' || (pinned.includes(id) && fixed !== 'right');

export const isShown = (
  { id, fixed, toggled }: NamedColumn,
  { hidden = [], shown = [] }: Arrangement,
): boolean => fixed === 'right' || (toggled ? !hidden.includes(id) : shown.includes(id));

/** Only the arrangement of a preference or a view; with `undefined` for what the user did not choose. */
export const arrangementOf = ({ order, hidden, shown, pinned, widths }: Arrangement): Arrangement => ({
  ...{ order, hidden, shown, pinned, widths },
});

/** The columns to show: always at least one, and always the button columns. */
export function arrange(columns: readonly ColumnPlan[], arrangement: Arrangement): readonly ArrangedColumn[] {
  const { pinned = [], widths = {} } = arrangement;
  const all = inWantedOrder(columns, arrangement);
  const shown = all.filter((column) => isShown(column, arrangement));
  const left = shown.some(({ fixed }) => fixed !== 'right') ? shown : all;
  return left.map((column, at) => {
    const width = widths[column.id];
    const isAtLeft = isPinned(column, pinned);
    const style: CSSProperties = {
      ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
      ...(isAtLeft ? { left: `var(--pin-${at}, 0px)` } : {}),
    };
    return {
      ...column,
      ...(width === undefined ? {} : { className: `${column.className} list-sized`.trim() }),
      style: Object.keys(style).length > 0 ? style : undefined,
      pin: isAtLeft ? at : undefined,
    };
  });
}

/** Drops empty settings, so that an untouched list saves nothing. */
export function compact(preference: ListPreference): ListPreference {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(preference).filter(([, value]) => !isEmpty(value)));
}
