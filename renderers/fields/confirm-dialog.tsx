import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTabIn } from './open/tab-stops';
import './fields.css';

interface Question {
  title?: string;
  text: ReactNode;
  /** Makes the yes button red: the action destroys something. */
  danger?: boolean;
  yes?: string;
  no?: string;
}

const placeName = 'field-question';

/**
 * Asks in a modal dialog; resolves to true for yes. Escape and the no button mean no; Enter means yes, since the
 * yes button has the focus. The native dialog traps the focus and returns it afterwards. While a question is open a
 * second one is answered with no: a double click asked it, on a button that validates before it asks.
 */
export function askInDialog(question: Question): Promise<boolean> {
  if (document.querySelector(`.${placeName}`)) return Promise.resolve(false);
  const opener = document.activeElement;
  const place = document.createElement('div');
  place.className = placeName;
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      root.unmount();
      place.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      resolve(yes);
    };
    root.render(<ConfirmDialog {...question} onAnswer={answer} />);
  });
}

function ConfirmDialog(props: Question & { onAnswer(yes: boolean): void }) {
  const { title = '请确认', text, danger = false, yes = '确认', no = '取消', onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const yesButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    yesButton.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="field-dialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      // Chromium closes on a second Escape even when 'cancel' is prevented.
      onClose={() => onAnswer(false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        keepTabIn(event, event.currentTarget);
      }}
    >
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`} className="field-dialog-text">
        {text}
      </div>
      <div className="field-dialog-actions">
        <button type="button" onClick={() => onAnswer(false)}>
          {no}
        </button>
        <button
          ref={yesButton}
          type="button"
          className={danger ? 'is-danger' : 'is-primary'}
          onClick={() => onAnswer(true)}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
