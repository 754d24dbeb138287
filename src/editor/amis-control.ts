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
 * Draws amis-editor's control for the property that `own` edits, within it. `own` reads and writes the property, and turns
 * its value with `pipeIn` and `pipeOut`. amis withholds `onChange` from what a control draws: without it an edit would show
 * in the panel and never reach the page.
 */
export const renderAmisControl = ({ name, value, onChange, render }: Own, schema: object): ReactNode =>
  render(
    'advanced',
    { ...schema, name, label: false, pipeIn: undefined, pipeOut: undefined },
    {
      value,
      onChange: (next: unknown, _name: unknown, _submit: unknown, isDefault?: boolean) => {
        // What a control starts with is no edit.
        if (isDefault !== true) (onChange as (next: unknown) => void)(next);
      },
    },
  );
