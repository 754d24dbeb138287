import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Text } from 'react-aria-components/Text';
import type { FieldMenuItem } from '../menu-button';
import { FieldPopup, closeOnTab } from './field-popup';

interface MenuPopupProps {
  trigger: RefObject<HTMLElement>;
  label: string;
  items: readonly FieldMenuItem[];
  align: 'left' | 'right';
  onClose(keepFocus?: boolean): void;
}

/**
 * The open menu of a menu button. Returns the focus to the button before the action runs, so that a dialog can
 * return it there.
 */
export function MenuPopup({ trigger, label, items, align, onClose }: MenuPopupProps) {
  return (
    <FieldPopup trigger={trigger} align={align} onClose={onClose}>
      <div className="field-popup-body" onKeyDown={closeOnTab(onClose)}>
        <Menu className="field-options" aria-label={label} autoFocus="first" shouldFocusWrap>
          {items.map((item, index) => (
            <MenuItem
              key={index}
              id={String(index)}
              textValue={item.label}
              isDisabled={item.disabled ?? false}
              className={`field-option${item.danger ? ' is-danger' : ''}`}
              onAction={() => {
                onClose();
                item.onSelect();
              }}
            >
              <Text slot="label" className="field-option-text">
                {item.label}
              </Text>
              {item.reason && (
                <Text slot="description" className="field-option-note">
                  {item.reason}
                </Text>
              )}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </FieldPopup>
  );
}
