import { Fragment, useState, type ReactNode } from 'react';
import { NumberField } from '../../in-place-number/number-field';
import { SwitchField } from '../../fields/switch-field';
import { scopeOver, toText, type Scope } from '../plan/expression';
import { findOption } from '../plan/field-plan';
import { isJson } from '../plan/node';
import type { PartPlan } from '../plan/part-plan';
import { call } from '../plan/action-plan';
import { Button, Icon, Menu, runSteps, type ActionPlace } from './button';
import { toElements } from './safe-html';

interface PartProps {
  part: PartPlan;
  scope: Scope;
  place: ActionPlace;
  /** Distinguishes this part from the same part of other rows. */
  id: string;
}

/** One part of a cell or a toolbar, drawn for one row. */
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

/** At most three links, then 更多; counts only the links visible in this row. */
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
        // The browser itself handles clicks that open a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || blank) return;
        event.preventDefault();
        place.host.open(to.replace(/^#/, ''), false);
      }}
    >
      {children}
    </a>
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
