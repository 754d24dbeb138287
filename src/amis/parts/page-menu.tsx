import { filter, isDisabled, isVisible, Renderer, type RendererProps } from 'amis-core';
import AmisDropDown from 'amis/lib/renderers/DropDownButton';
import { Component, createRef } from 'react';
import { MenuButton } from '../../../renderers/fields/menu-button';

/** Allowed keys of a menu that our component draws; amis draws any other. */
const known = new Set([
  ...['type', 'id', 'label', 'level', 'align', 'buttons', 'className', 'closeOnClick', 'closeOnOutside'],
  ...['visible', 'visibleOn', 'hidden', 'hiddenOn', 'disabled', 'disabledOn', 'editorSetting'],
]);

interface Item {
  label: string;
  className?: unknown;
  disabledTip?: unknown;
  visibleOn?: string;
  disabledOn?: string;
}

/**
 * amis' button menu drawn with our menu: amis' own does not open with arrow keys, and its items are not
 * focusable. The buttons' actions stay amis': each button is rendered hidden and clicked when its item is chosen.
 */
class PageMenu extends Component<RendererProps> {
  private readonly hidden = createRef<HTMLSpanElement>();

  private choose(index: number): void {
    this.hidden.current?.children[index]?.querySelector('button')?.click();
  }

  override render() {
    const { props } = this;
    const items = toItems(props);
    if (!items) return <AmisDropDown {...props} />;
    const { data, render, classnames: cx } = props;
    return (
      <span className={cx(props['className'])}>
        <MenuButton
          label={String(filter(String(props['label'] ?? ''), data))}
          disabled={Boolean(props['disabled'] || props['btnDisabled'])}
          align={props['align'] === 'right' ? 'right' : 'left'}
          {...(props['level'] === 'link' ? { className: 'cell-link list-more' } : {})}
          items={items.flatMap((item, index) => {
            if (!isVisible(item, data)) return [];
            const disabled = isDisabled(item, data) === true;
            const reason =
              disabled && item.disabledTip ? filter(String(item.disabledTip as string), data) : '';
            return {
              label: String(filter(item.label, data)),
              disabled,
              ...(reason === '' ? {} : { reason }),
              danger: String(item.className ?? '').includes('danger'),
              onSelect: () => this.choose(index),
            };
          })}
        />
        <span ref={this.hidden} hidden>
          {items.map((item, index) => (
            <span key={index}>{render(`button/${index}`, { type: 'button', ...item })}</span>
          ))}
        </span>
      </span>
    );
  }
}

/** The buttons of a menu; undefined when the menu uses an unsupported feature. */
const toItems = ({ $schema, buttons }: RendererProps): Item[] | undefined =>
  isPlainMenu({ ...($schema as object), buttons: buttons as unknown }) ? (buttons as Item[]) : undefined;

/** Whether our component can draw a menu with this JSON. */
export function isPlainMenu(schema: object): boolean {
  const keys = Object.keys(schema).filter((key) => !/^[$_]/.test(key));
  const buttons: unknown = Reflect.get(schema, 'buttons');
  return keys.every((key) => known.has(key)) && Array.isArray(buttons) && buttons.every(isItem);
}

/** A button with a text; amis draws groups, dividers and icons. */
const isItem = (button: unknown): button is Item =>
  typeof button === 'object' &&
  button !== null &&
  typeof Reflect.get(button, 'label') === 'string' &&
  ['button', undefined].includes(Reflect.get(button, 'type') as string | undefined) &&
  ['icon', 'children', 'body'].every((key) => Reflect.get(button, key) === undefined);

Renderer({ type: 'dropdown-button', override: true })(PageMenu);
