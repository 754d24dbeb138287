import type { ReactNode } from 'react';

/** What amis hands to a control of ours in a panel. */
interface Own {
  name: string;
  value: unknown;
  onChange: (value: never) => void;
  render: Render;
}

export type Render = (region: string, schema: object, props?: object) => ReactNode;

/**
 * Draws amis-editor's control for a property within our own control. Only ours reads and writes the property, and applies
 * the panel's `pipeIn` and `pipeOut`. amis passes no `onChange` to what a control draws: without the one given here an edit
 * would show in the panel and never reach the page.
 */
export const renderAmisControl = ({ name, value, onChange, render }: Own, schema: object): ReactNode =>
  render(
    'advanced',
    { ...schema, name, label: false, pipeIn: undefined, pipeOut: undefined },
    {
      value,
      onChange: (next: unknown, _name: unknown, _submit: unknown, isDefault?: boolean) => {
        // A control reports the value that it is first drawn with, too: nobody has edited it.
        if (isDefault !== true) (onChange as (next: unknown) => void)(next);
      },
    },
  );
