import type { ReactNode } from 'react';
import './fields.css';
import { ChevronIcon } from './closed/field-parts';
import { latePart } from './closed/late-part';
import { useOpening } from './closed/opening';

export interface FieldMenuItem {
  label: string;
  onSelect(): void;
  disabled?: boolean;
  /** Why it is disabled, or what it does; shown below the label and read out with it. */
  reason?: string;
  danger?: boolean;
}

export interface MenuButtonProps {
  id?: string | undefined;
  label: string;
  /** Accessible name, where several buttons of a page have the same label. */
  name?: string | undefined;
  /** Shown in place of the label. */
  children?: ReactNode | undefined;
  items: readonly FieldMenuItem[];
  disabled?: boolean | undefined;
  /** Side of the button that the menu lines up with. */
  align?: 'left' | 'right' | undefined;
  /** Replaces the look of a button with a border: a link of a row brings its own. */
  className?: string | undefined;
  onOpen?(): void;
}

const menu = latePart(async () => (await import('./open/menu-popup')).MenuPopup);

/** A button that opens a menu. Enter, Space or an arrow opens it; a choice, Escape, Tab or a click outside closes it. */
export function MenuButton(props: MenuButtonProps) {
  const { label, items, disabled = false, align = 'left', className = 'field-menu-button' } = props;
  const opening = useOpening(menu, { disabled, onOpen: props.onOpen });
  const Popup = opening.part;
  return (
    <>
      <button
        ref={opening.trigger}
        {...opening.props}
        type="button"
        id={props.id}
        className={className}
        aria-label={props.name}
        aria-haspopup="menu"
        aria-expanded={opening.isOpen}
        aria-busy={(opening.isOpen && !Popup) || undefined}
        disabled={disabled}
        title={opening.failed ? '加载失败，请重试' : undefined}
      >
        {props.children ?? (
          <>
            {label}
            <ChevronIcon />
          </>
        )}
      </button>
      {opening.isOpen && Popup && (
        <Popup
          trigger={opening.trigger}
          label={props.name ?? label}
          items={items}
          align={align}
          onClose={opening.close}
        />
      )}
    </>
  );
}
