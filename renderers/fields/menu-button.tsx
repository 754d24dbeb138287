import './fields.css';
import { ChevronIcon } from './closed/field-parts';
import { lazyPart, useOpening } from './closed/opening';

export interface FieldMenuItem {
  label: string;
  onSelect(): void;
  disabled?: boolean;
  /** Why the item is disabled, or what it does; shown below the label and read out with it. */
  reason?: string;
  danger?: boolean;
}

interface MenuButtonProps {
  label: string;
  items: readonly FieldMenuItem[];
  disabled?: boolean | undefined;
  /** Side of the button to which the menu is aligned. */
  align?: 'left' | 'right' | undefined;
  /** Replaces the bordered button style, for example by a link in a table row. */
  className?: string | undefined;
  onOpen?(): void;
}

const menu = lazyPart(async () => (await import('./open/menu-popup')).MenuPopup);

/** A button that opens a menu. Enter, Space or an arrow opens it; a choice, Escape, Tab or a click outside closes it. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, disabled = false, align = 'left', className = 'field-menu-button' } = props;
  const opening = useOpening(menu, { disabled, onOpen: props.onOpen });
  const Popup = opening.part;
  return (
    <>
      <button {...opening.button} className={className} aria-haspopup="menu" disabled={disabled}>
        {label}
        <ChevronIcon />
      </button>
      {Popup && (
        <Popup trigger={opening.trigger} label={label} items={items} align={align} onClose={opening.close} />
      )}
    </>
  );
}
