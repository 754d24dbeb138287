import type { ComponentProps, MouseEvent } from 'react';

/**
 * A button that its own press may disable, such as 下一页 on the last page. Disabled, it stays focusable and ignores
 * presses: the browser would take the focus from a `disabled` element, and its `title` could not be read.
 */
export const SteadyButton = ({ disabled, onClick, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    aria-disabled={disabled || undefined}
    onClick={disabled ? ignore : onClick}
  />
);

/** Neither a press nor Enter in a field submits the form of a disabled submit button. */
const ignore = (event: MouseEvent) => event.preventDefault();
