import { Fragment, useState, type ReactNode } from 'react';
import { prepareForms } from '../../form/form-opener';
import { MenuButton } from '../../fields/menu-button';
import { NumberField } from '../../in-place-number/number-field';
import { SwitchField } from '../../fields/switch-field';
import { iconShapes, type IconName } from '../icon-shapes';
import { scopeOver, type Scope } from '../plan/expression';
import { isJson, type Json } from '../plan/node';
import type { ButtonPlan, PartPlan } from '../plan/part-plan';
import { call, runButton, runSteps, type ActionPlace } from '../run-action';
import { DisabledButton } from './disabled-button';
import { toElements } from './safe-html';

interface PartProps {
  part: PartPlan;
  scope: Scope;
  place: ActionPlace;
  /** Tells this part from the same part of another row. */
  id: string;
}

/** One piece of a cell or a toolbar, drawn for one row. */
export function Part({ part, scope, place, id }: PartProps): ReactNode {
  if (part.show && !part.show(scope)) return null;
  switch (part.kind) {
    case 'html': {
      const shown = toElements(part.html(scope));
      if (shown === undefined) {
        return place.host.amis.part({ type: 'tpl', tpl: part.html(scope).replaceAll('$', '\\$') }, scope, id);
      }
      return part.className === '' ? <span>{shown}</span> : <span className={part.className}>{shown}</span>;
    }
    case 'value':
      return toText(part.value(scope)) ?? <span className="list-none">{part.placeholder}</span>;
    case 'mapping':
      return <Mapping part={part} scope={scope} />;
    case 'box': {
      const parts = part.parts.map((child, at) => (
        <Part key={at} part={child} scope={scope} place={place} id={`${id}.${at}`} />
      ));
      return part.className === '' ? (
        <>{parts}</>
      ) : (
        <div className={`list-box ${part.className}`}>{parts}</div>
      );
    }
    case 'each': {
      const items = part.items(scope);
      if (!Array.isArray(items) || items.length === 0) return part.placeholder;
      return items.map((item: unknown, index) => (
        <Part
          key={index}
          part={part.part}
          scope={scopeOver(scope, { ...(isJson(item) ? item : {}), item, index })}
          place={place}
          id={`${id}.${index}`}
        />
      ));
    }
    case 'link':
      return (
        <Link
          to={part.href(scope)}
          blank={part.blank}
          className={part.className}
          title={part.title}
          place={place}
        >
          {part.icon !== '' && <Icon name={part.icon} />}
          <span className="list-link-text">{toElements(part.text(scope))}</span>
        </Link>
      );
    case 'button':
      return <Button button={part.button} scope={scope} place={place} />;
    case 'buttons':
      return (
        <div className="list-operation">
          {shownInline(part.buttons, scope).map((child, at) => (
            <Part key={at} part={child} scope={scope} place={place} id={`${id}.${at}`} />
          ))}
        </div>
      );
    case 'menu':
      return <Menu part={part} scope={scope} place={place} />;
    case 'switch':
      return <Switch key={id} part={part} scope={scope} place={place} />;
    case 'number':
      return <NumberInPlace key={id} part={part} scope={scope} place={place} />;
    case 'amis':
      return <Fragment key={id}>{place.host.amis.part(part.node, scope, id)}</Fragment>;
  }
}

/** At most three links, then 更多: counted are those of this row. */
function shownInline(parts: readonly PartPlan[], scope: Scope): readonly PartPlan[] {
  const shown = parts.filter((part) => !part.show || part.show(scope));
  const last = shown.at(-1);
  if (last?.kind !== 'menu') return shown;
  const rest = last.buttons.filter((button) => !button.show || button.show(scope));
  if (shown.length - 1 + rest.length > 3) return shown;
  return [
    ...shown.slice(0, -1),
    ...rest.map((button): PartPlan => ({
      kind: 'button',
      show: undefined,
      button: { ...button, level: 'link' },
    })),
  ];
}

type Of<K extends PartPlan['kind']> = Extract<PartPlan, { kind: K }>;

export function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Mapping({ part, scope }: { part: Of<'mapping'>; scope: Scope }) {
  const values = part.value(scope);
  const all = Array.isArray(values) ? (values as unknown[]) : [values];
  const options = part.options(scope);
  const shown = all.map((value) => {
    const option = findOption(options, value);
    return option && toElements(part.item(scopeOver(scope, option)));
  });
  if (shown.every((one) => one === undefined)) return <span className="list-none">{part.placeholder}</span>;
  return shown.map((one, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {one ?? part.placeholder}
    </Fragment>
  ));
}

export function findOption(options: unknown, value: unknown): Json | undefined {
  if (!Array.isArray(options) || value === undefined || value === null) return undefined;
  const key = value === true ? '1' : value === false ? '0' : String(value as string);
  return options.find((option: unknown) => isJson(option) && String(option['value']) === key) as
    Json | undefined;
}

interface LinkProps {
  to: string;
  blank: boolean;
  className: string;
  title: string;
  place: ActionPlace;
  children: ReactNode;
}

function Link({ to, blank, className, title, place, children }: LinkProps) {
  return (
    <a
      href={to.startsWith('/platform') ? `#${to}` : to}
      className={className}
      title={title === '' ? undefined : title}
      target={blank ? '_blank' : undefined}
      rel={blank ? 'noopener noreferrer' : undefined}
      onClick={(event) => {
        // The browser opens new windows by itself.
        if (event.metaKey || event.ctrlKey || event.shiftKey || blank) return;
        event.preventDefault();
        place.host.open(to.replace(/^#/, ''), false);
      }}
    >
      {children}
    </a>
  );
}

interface ButtonProps {
  button: ButtonPlan;
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
  if (disabled) {
    return (
      <DisabledButton
        className={className}
        name={isIcon ? label : undefined}
        reason={button.disabledTip(scope)}
      >
        {shown}
      </DisabledButton>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={isIcon ? label : undefined}
      title={button.tooltip(scope) || undefined}
      onPointerEnter={needsAmis ? prepare : undefined}
      onFocus={needsAmis ? prepare : undefined}
      onClick={() => void runButton(button, scope, place)}
    >
      {shown}
    </button>
  );
}

function Menu({ part, scope, place }: { part: Of<'menu'>; scope: Scope; place: ActionPlace }) {
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

function Switch({ part, scope, place }: { part: Of<'switch'>; scope: Scope; place: ActionPlace }) {
  const [busy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    setBusy(true);
    await runSteps(part.steps, scopeOver(scope, { value: on ? part.on : part.off }), place);
    setBusy(false);
  };
  return (
    <SwitchField
      label={part.label}
      checked={part.value(scope) === part.on}
      onText={part.onText}
      offText={part.offText}
      busy={busy}
      onChange={(on) => void change(on)}
    />
  );
}

function NumberInPlace({ part, scope, place }: { part: Of<'number'>; scope: Scope; place: ActionPlace }) {
  const value = scope[part.name];
  const save = async (number: number) => {
    const row = scopeOver(scope, { [part.name]: number });
    const saved = (await call(part.call, row, place.host)).ok;
    void runSteps(saved ? part.saved : part.failed, row, place);
    return saved;
  };
  return (
    <NumberField
      value={value === undefined || value === null || value === '' ? undefined : Number(value)}
      readFrom={scope['revision']}
      label={part.description(scope)}
      min={part.min}
      max={part.max}
      disabled={false}
      onSave={save}
      onInvalid={(reason) => place.host.toast('error', reason)}
    />
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="list-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconShapes[name]} />
    </svg>
  );
}
