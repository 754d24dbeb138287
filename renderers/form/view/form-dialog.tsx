import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { SteadyButton } from '../../fields/steady-button';
import { focusFirst } from '../form-guards';
import type { ListHost } from '../../list/list-host';
import type { Scope } from '../../list/plan/expression';
import type { Json } from '../../list/plan/node';
import type { FormDialogProps, OpenedForm } from '../form-opener';
import { findFormPlan } from '../form-plan';
import { FormStore } from '../form-store';
import { FailedRecord } from './failed-record';
import { FormItem } from './form-item';
import './form-dialog.css';

/** The form of a button's dialog, with its record already loading; undefined when only amis can draw it. */
export function makeForm(button: Json, scope: Scope, host: ListHost): Omit<OpenedForm, 'id'> | undefined {
  const plan = findFormPlan(button);
  if (!plan) return undefined;
  const form = new FormStore(plan, scope, host);
  void form.load();
  return { form, View: FormDialog };
}

const question = 'dialog[open]';
const cross = 'M3.5 3.5l9 9M12.5 3.5l-9 9';

/** A form in a dialog, drawn with amis' class names so that it looks the same as amis' own. */
function FormDialog({ form, onClose }: FormDialogProps) {
  const { loading, failure, saving } = useSyncExternalStore(form.subscribe, form.get);
  const { plan, host } = form;
  const place = useRef<HTMLDivElement>(null);
  const title = form.title();
  const services = host.forms!;
  const [overlay] = useState(() => services.overlay());
  const [level] = useState(() => overlay.querySelectorAll('.amis-dialog-widget').length + 1);
  const guard = useGuard(form);

  const closing = useRef(false);
  const cancel = async () => {
    // As in amis' dialogs: a save that runs neither loses the text nor can be called back.
    if (closing.current || form.get().saving) return;
    closing.current = true;
    const may = await services.mayClose(form, title);
    closing.current = false;
    if (may) onClose(false);
  };
  const submit = async () => {
    if (await form.submit()) onClose(true);
    else if (Object.keys(form.get().faults).length > 0) focusFault(place.current);
  };
  useEscape(place, () => void cancel());

  return createPortal(
    <div
      ref={place}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      className={`amis-dialog-widget antd-Modal ${plan.size === '' ? '' : `antd-Modal--${plan.size} `}antd-Modal--${level}th`}
    >
      <div className="antd-Modal-overlay in" />
      <div className="antd-Modal-content">
        <div className="antd-Modal-header">
          <SteadyButton
            className="antd-Modal-close form-close"
            aria-label="关闭"
            disabled={saving}
            onClick={() => void cancel()}
          >
            <svg viewBox="0 0 16 16" className="icon icon-close" aria-hidden="true">
              <path d={cross} stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </SteadyButton>
          <div className="antd-Modal-title">{title}</div>
        </div>
        <div className="antd-Modal-body">
          <form
            className={`antd-Form antd-Form--horizontal ${focusFirst}`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (plan.submitsByEnter) void submit();
            }}
          >
            <input type="submit" hidden aria-hidden="true" tabIndex={-1} />
            {guard}
            {failure !== undefined && <FailedRecord reason={failure} onRetry={() => void form.load()} />}
            {plan.items.map((item, at) => (
              <FormItem key={at} item={item} form={form} />
            ))}
            {loading && <div className="antd-Spinner-overlay form-loading" aria-hidden="true" />}
          </form>
        </div>
        <div className="antd-Modal-footer">
          <SteadyButton
            className={`antd-Button antd-Button--default antd-Button--size-default${saving ? ' is-disabled' : ''}`}
            disabled={saving}
            onClick={() => void cancel()}
          >
            <span>取消</span>
          </SteadyButton>
          <button
            type="button"
            className="antd-Button antd-Button--primary antd-Button--size-default"
            disabled={loading || failure !== undefined}
            aria-busy={saving || undefined}
            onClick={() => void submit()}
          >
            <span>确认</span>
          </button>
        </div>
      </div>
    </div>,
    overlay,
  );
}

/**
 * Guards the form's text from the start, and loads the code that also keeps it as a draft. Until that is loaded,
 * leaving a changed form only asks.
 */
function useGuard(form: FormStore): ReactNode {
  const [guard, setGuard] = useState<{ draw(form: FormStore): ReactNode }>();
  const services = form.plan.guards.length > 0 ? form.host.forms : undefined;
  useEffect(() => {
    let current = true;
    services?.loadGuard().then(
      (draw) => current && setGuard({ draw }),
      () => undefined,
    );
    return () => void (current = false);
  }, [services]);
  useEffect(() => services?.holdText(form), [services, form]);
  return guard?.draw(form);
}

/** Escape closes only the innermost layer: a field's popup or a question above the dialog gets it first. */
function useEscape(place: RefObject<HTMLElement>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = place.current;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !dialog) return;
      const isTop =
        [...(dialog.parentElement?.querySelectorAll('.amis-dialog-widget') ?? [])].at(-1) === dialog;
      if (!isTop || !dialog.checkVisibility() || document.querySelector(question)) return;
      // Without this, amis would also close the dialog below.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
}

const controls = ':is(input:not([type="hidden"]), textarea, button, [tabindex="0"]):not(:disabled)';

/** Focuses the first invalid field after the next paint. */
function focusFault(place: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const item = place?.querySelector('.antd-Form-item.is-error');
    item?.querySelector<HTMLElement>(controls)?.focus();
  });
}
