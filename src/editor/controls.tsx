import type { ComponentProps, ReactNode } from 'react';
import type { JsonObject } from '../../server/contract/json-object';
import { Icon } from '../ui/icon';
import { SteadyButton } from '../../renderers/fields/steady-button';

/** A button styled as a link. */
export const LinkButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <SteadyButton className="button-link" {...props} />
);

interface IconButtonProps {
  label: string;
  path: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}

/** Its title is also its name: with both, screen readers would read it twice. */
export function IconButton({ label, path, onClick, disabled = false, pressed }: IconButtonProps) {
  return (
    <SteadyButton
      className="icon-button"
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon path={path} size={18} />
    </SteadyButton>
  );
}

/** An option: its value and its label. */
export type Option = readonly [value: string, says: string];

interface PanelSelectProps {
  label: string;
  value: string;
  options?: readonly Option[];
  onChange: (value: string) => void;
  /** Options in groups. */
  children?: ReactNode;
}

/** A select for panels in the designer's own style. */
export const PanelSelect = ({ label, value, options = [], onChange, children }: PanelSelectProps) => (
  <select
    className="designer-select"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {options.map(([each, says]) => (
      <option key={each} value={each}>
        {says}
      </option>
    ))}
    {children}
  </select>
);

/** Props that amis passes to our control of a property in a panel. */
export interface ControlProps {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  render: Render;
  label?: unknown;
  /** The JSON of the element with this property. */
  data: Readonly<JsonObject>;
  /** amis-editor's own control, for the values that ours does not offer. */
  advanced: Readonly<JsonObject>;
}

export type Render = (region: string, schema: object, props?: object) => ReactNode;

/**
 * Draws amis-editor's control for a property inside our own control. Only ours reads and writes the property, and
 * applies the panel's `pipeIn` and `pipeOut`. amis passes no `onChange` to a nested control: without the one
 * given here, an edit would show in the panel but never reach the page.
 */
export const renderAmisControl = (
  { name, value, onChange, render }: Pick<ControlProps, 'name' | 'value' | 'onChange' | 'render'>,
  schema: object,
): ReactNode =>
  render(
    'advanced',
    { ...schema, name, label: false, pipeIn: undefined, pipeOut: undefined },
    {
      value,
      onChange: (next: unknown, _name: unknown, _submit: unknown, isDefault?: boolean) => {
        // A control also reports its initial value, which is not an edit.
        if (isDefault !== true) onChange(next);
      },
    },
  );
