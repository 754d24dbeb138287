import { resolveVariableAndFilter } from 'amis-core';
import { CardsPlugin, EachPlugin, ListPlugin, StaticControlPlugin, TablePlugin } from 'amis-editor';

type Props = Record<string, unknown>;

/** What stands for rows where there are none: columns and the buttons of a row can be selected by it. */
const blank = [{}];

/**
 * amis-editor fills lists and fields with made-up values, and keeps them even when the real ones come. Here lists show
 * what their own call answers, as staff see it; a list without rows has one that is blank. A repeated part without items
 * keeps the made-up ones.
 */
export function showRealData(): void {
  const withRows = <Given extends object>(props: Given) =>
    hasItems(props as Props) ? props : { ...props, value: blank };
  // Widths are dragged by the canvas's own handles.
  TablePlugin.prototype.filterProps = (props) => ({ ...withRows(props), resizable: false });
  CardsPlugin.prototype.filterProps = withRows;
  ListPlugin.prototype.filterProps = withRows;
  StaticControlPlugin.prototype.filterProps = (props, node) => ({ ...props, $$id: node.id });
  const madeUp = EachPlugin.prototype.filterProps;
  EachPlugin.prototype.filterProps = function filterProps(this: EachPlugin, props, node) {
    const { name } = props as Props;
    if (!hasItems(props as Props, typeof name === 'string' && name !== '' ? name : 'items'))
      return madeUp.call(this, props, node);
    if (node.state['value'] !== undefined) node.updateState({}, true);
    return props;
  };
}

/** `usual`: where the items are, unless the element says so itself. */
function hasItems({ value, source, data }: Props, usual = 'items'): boolean {
  const path = typeof source === 'string' ? source : `\${${usual}}`;
  const items: unknown = Array.isArray(value)
    ? value
    : resolveVariableAndFilter(path, data as object, '|raw');
  return Array.isArray(items) && items.length > 0;
}
