import { forwardRef, useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  /** Content inside the box, after the input. */
  after?: ReactNode;
  /** Content beside the input. */
  beside?: ReactNode;
}

/** A labelled input with a message below; the message's space is reserved, so that nothing jumps. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, error, hint, after, beside, ...input },
  ref,
) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-row">
        <div className="field-box" data-invalid={error !== undefined}>
          <input
            {...input}
            ref={ref}
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={note === undefined ? undefined : `${id}-note`}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          {after}
        </div>
        {beside}
      </div>
      <span className={`field-note${error === undefined ? '' : ' field-error'}`} id={`${id}-note`}>
        {note}
      </span>
    </div>
  );
});
