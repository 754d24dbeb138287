import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Glyph } from '../../fields/closed/field-parts';
import { MenuButton } from '../../fields/menu-button';
import { prepareForms } from '../../form/form-opener';
import { iconShapes, type IconName } from '../icon-shapes';
import type { ListHost } from '../list-host';
import type { ListStore } from '../list-store';
import { call, type ActionPlan, type StepPlan } from '../plan/action-plan';
import { scopeOver, type Scope } from '../plan/expression';
import type { ButtonPlan, PartPlan } from '../plan/part-plan';

/** Context of a button: its host and, if any, the list around it (a page's toolbar has none). */
export interface ActionPlace {
  host: ListHost;
  store: ListStore;
}

interface ButtonProps {
  button: ButtonPlan;
  scope: Scope;
  place: ActionPlace;
}

interface MenuProps {
  part: Extract<PartPlan, { kind: 'menu' }>;
  scope: Scope;
  place: ActionPlace;
}

const looks: Readonly<Record<string, string>> = {
  link: 'cell-link',
  primary: 'button button-primary',
  danger: 'button button-danger',
};

export function Button({ button, scope, place }: ButtonProps) {
  if (button.show && !button.show(scope)) return null;
  const disabled = button.disabled?.(scope) === true;
  const needsAmis = button.action.kind === 'amis';
  const prepare = () => {
    void prepareForms();
    place.host.amis.prepare();
  };
  const label = button.label(scope);
  const isIcon = button.className.split(' ').includes('icon-only');
  const className = `${looks[button.level] ?? 'button'} ${button.className}`.trim();
  const shown = (
    <>
      {button.icon !== '' && <Icon name={button.icon} />}
      {isIcon ? null : label}
    </>
  );
  return (
    <SteadyAction
      className={className}
      name={isIcon ? label : undefined}
      title={button.tooltip(scope)}
      disabled={disabled}
      reason={button.disabledTip(scope)}
      {...(needsAmis ? { onNear: prepare } : {})}
      onPress={() => void runButton(button, scope, place)}
    >
      {shown}
    </SteadyAction>
  );
}

export function Menu({ part, scope, place }: MenuProps) {
  const items = part.buttons
    .filter((button) => !button.show || button.show(scope))
    .map((button) => {
      const disabled = button.disabled?.(scope) === true;
      const reason = disabled ? button.disabledTip(scope) : '';
      return {
        label: button.label(scope),
        disabled,
        ...(reason === '' ? {} : { reason }),
        danger: button.className.includes('danger'),
        onSelect: () => void runButton(button, scope, place),
      };
    });
  return (
    <MenuButton
      label={part.label(scope)}
      items={items}
      align={part.alignRight ? 'right' : 'left'}
      {...(part.link ? { className: 'cell-link list-more' } : {})}
      onOpen={place.host.amis.prepare}
    />
  );
}

/** Handles a click on a visible, enabled button: its confirmation, then its action. */
async function runButton(button: ButtonPlan, scope: Scope, place: ActionPlace): Promise<void> {
  const { action, confirm, node } = button;
  // amis asks a button's confirmation itself, so a button with `confirmText` is left to amis.
  if (action.kind === 'amis') {
    if (!(await place.store.forms.open(node, scope, place.host))) place.host.amis.click(node, scope);
    return;
  }
  if (confirm) {
    const question = confirm.text(scope);
    if (question !== '' && !(await place.host.confirm(question, confirm.title?.(scope)))) return;
  }
  await runAction(action, scope, place);
}

async function runAction(action: ActionPlan, scope: Scope, { host, store }: ActionPlace): Promise<void> {
  switch (action.kind) {
    case 'link':
      return host.open(action.to(scope), action.blank);
    case 'copy':
      return host.copy(action.content(scope));
    case 'reload':
      return store.load({ keepSelection: true });
    case 'call': {
      const reply = await call(action.call, scope, host);
      if (reply.ok && action.reloads) await store.load();
      return;
    }
    case 'steps':
      return runSteps(action.steps, scope, { host, store });
    default:
      return undefined;
  }
}

/**
 * Runs the actions in sequence; each sees the reply of the call before it, as `responseResult` and under its own
 * name. A row is one of those displayed at the start: another may have its place by the time a call is answered.
 */
export async function runSteps(steps: readonly StepPlan[], scope: Scope, place: ActionPlace): Promise<void> {
  let known = scope;
  const { rows } = place.store.get();
  let isOvertaken = false;
  for (const { test, action } of steps) {
    if (test && !test(known)) continue;
    if (action.kind === 'toast') place.host.toast(action.level, action.text(known));
    else if (action.kind === 'row') {
      const at = Number(action.index(known));
      if (rows[at]) place.store.patch(place.store.keyOf(rows[at], at), action.values(known));
    } else if (action.kind === 'call') {
      const { loads } = place.store;
      const reply = await call(action.call, known, place.host);
      isOvertaken ||= reply.ok && place.store.loads !== loads;
      const result = { responseStatus: reply.ok ? 0 : 1, responseMsg: reply.msg, responseData: reply.data };
      known = scopeOver(known, {
        responseResult: result,
        ...(action.output === undefined ? {} : { [action.output]: result }),
      });
    } else await runAction(action, known, place);
  }
  if (isOvertaken) await place.store.load({ keepSelection: true });
}

interface SteadyActionProps {
  className: string;
  /** The accessible name, for a button without text. */
  name: string | undefined;
  title: string;
  disabled: boolean;
  /** Why the button is disabled; '' when no reason is given. */
  reason: string;
  /** The pointer or the focus reaches the enabled button. */
  onNear?: () => void;
  onPress: () => void;
  children: ReactNode;
}

/**
 * A button that its own action may disable: it remains the same element and focusable. Disabled, it shows its reason
 * on hover, focus, press and touch, and gives it to screen readers as its description. Escape, scrolling or a touch
 * elsewhere hides the reason.
 */
export function SteadyAction(props: SteadyActionProps) {
  const { className, name, title, disabled, reason, onNear, onPress, children } = props;
  const tip = useTip(disabled ? reason : '');
  const enabled = {
    title: title === '' ? undefined : title,
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: onPress,
  };
  return (
    <>
      <button
        ref={tip.button}
        type="button"
        className={disabled ? `${className} is-disabled` : className}
        aria-label={name}
        aria-disabled={disabled || undefined}
        aria-description={disabled && reason !== '' ? reason : undefined}
        {...(disabled ? tip.props : enabled)}
      >
        {children}
      </button>
      {disabled && tip.tip}
    </>
  );
}

/** An information mark, which shows an explanation in the same way. */
export function Remark({ of, text }: { of: string; text: string }) {
  const { button, props, tip } = useTip(text);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="list-remark"
        aria-label={`${of}的说明`}
        aria-description={text}
        {...props}
      >
        <Icon name="info-circle" />
      </button>
      {tip}
    </>
  );
}

/** Shows a text at a button on hover, focus, press and touch. */
function useTip(text: string) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(text !== '');
  const hide = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event) => {
      if (!button.current?.contains(target as Node)) hide();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', hide, true);
    window.addEventListener('resize', hide);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', hide, true);
      window.removeEventListener('resize', hide);
    };
  }, [isOpen]);
  const props: ComponentProps<'button'> = {
    onPointerEnter: show,
    onPointerLeave: ({ pointerType }) => {
      if (pointerType === 'mouse') hide();
    },
    onFocus: show,
    onBlur: hide,
    onClick: show,
    onKeyDown: (event) => {
      if (!isOpen || event.key !== 'Escape') return;
      // Closes only the text, not a surrounding dialog.
      event.stopPropagation();
      hide();
    },
  };
  return { button, props, tip: isOpen && button.current && <Tip text={text} at={button.current} /> };
}

/** In px: distance from the button, and from the edge of the window. */
const gap = 6;
const edge = 8;

function Tip({ text, at }: { text: string; at: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip) return;
    const target = at.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const middle = target.left + target.width / 2 - width / 2;
    const above = target.top - gap - height;
    tip.style.left = `${Math.max(edge, Math.min(middle, window.innerWidth - width - edge))}px`;
    tip.style.top = `${above >= edge ? above : target.bottom + gap}px`;
  }, [text, at]);
  // Screen readers get the same text as the button's description.
  return createPortal(
    <div ref={box} className="list-tip" aria-hidden="true">
      {text}
    </div>,
    document.body,
  );
}

export function Icon({ name }: { name: IconName }) {
  return <Glyph className="list-icon" path={iconShapes[name]} />;
}
