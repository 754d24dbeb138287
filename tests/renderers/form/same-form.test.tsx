import { isObject } from '../../../server/contract/json-object';
import { cleanup, fireEvent, render as mount, waitFor } from '@testing-library/react';
import { render } from 'amis/lib/minimal';
import { expect, it } from 'vitest';
import { findFormPlan } from '../../../renderers/form/form-plan';
import { makeForm } from '../../../renderers/form/view/form-dialog';
import type { ListHost } from '../../../renderers/list/list-host';
import type { Json } from '../../../renderers/list/plan/node';
import { dictionaries } from '../../../server/contract/dictionaries';
import { isWrite } from '../../../src/amis/request/call-table';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import '../../../src/amis/setup';
import { formOf, shippedForms } from './shipped-forms';

const context = { dict: dictionaries, staff: { username: 'admin', menus: [] } };

interface Call {
  url: string;
  data: unknown;
}

/** The visible content of a form in a dialog, line by line. */
interface Lines {
  title: string;
  lines: { label: string; required: boolean; text: string; value: string[]; description: string }[];
}

/** The result of a click on 确认. */
interface Outcome {
  faults: string[];
  toasts: string[];
  reads: string[];
  saves: Call[];
  isOpen: boolean;
}

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const pathOf = (url: string) => url.replace(/^post:/, '');

/** Answers calls: a read with the record, a save with success. */
function makeWorld(button: Json, record: Json) {
  const saves: Call[] = [];
  const reads: string[] = [];
  const toasts: string[] = [];
  const form = isObject(button['dialog']) ? formOf(button['dialog']) : undefined;
  const init = form?.['initApi'];
  const read = pathOf(String(isObject(init) ? init['url'] : (init ?? ''))).split('$')[0] ?? '';
  const answer = (url: string, data: unknown) => {
    // Every value in our paths is one URL segment, so the test can compare decoded paths.
    const path = decodeURIComponent(pathOf(url));
    if (isWrite(path)) saves.push({ url: path, data: JSON.parse(JSON.stringify(data ?? {})) });
    else reads.push(path);
    const isRead = read !== '' && path.startsWith(read);
    return { status: 0, msg: '好', data: isRead ? record : {} };
  };
  const tell = (text: string) => void toasts.push(text);
  return { answer, tell, heard: () => ({ toasts, saves, reads: reads.sort() }) };
}

type World = ReturnType<typeof makeWorld>;

/** A value for each field of the form: its first choice, a number, or a text with HTML characters. */
function recordFor(button: Json): Json {
  const form = isObject(button['dialog']) ? formOf(button['dialog']) : undefined;
  const fields = Array.isArray(form?.['body']) ? form['body'].filter(isObject) : [];
  const values = fields.map((field) => {
    const source = /^\$\{dict\.(\w+)\}$/.exec(String(field['source']))?.[1] as keyof typeof dictionaries;
    const value: unknown = source
      ? dictionaries[source][0]?.value
      : field['type'] === 'input-number'
        ? 7
        : field['type'] === 'switch'
          ? field['trueValue']
          : `${String(field['name'])} Q&A <b>"1"</b>`.slice(0, Number(field['maxLength'] ?? 99));
    return [field['name'], value] as const;
  });
  return { ...Object.fromEntries(values), id: 5, revision: 'r1' };
}

const dialogs = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(
    (dialog) => !dialog.querySelector('.out'),
  );

function readLines(): Lines {
  const dialog = dialogs().at(-1);
  const items = [...(dialog?.querySelectorAll<HTMLElement>('.antd-Form-item') ?? [])];
  return {
    title: clean(dialog?.querySelector('.antd-Modal-title')?.textContent),
    lines: items.map((item) => ({
      label: clean(item.querySelector('.antd-Form-label')?.textContent).replace(/\*$/, ''),
      required: item.classList.contains('is-required'),
      text: clean(textOf(item)),
      value: [...item.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ type, value, checked }) =>
        type === 'radio' ? String(checked) : value,
      ),
      description: clean(item.querySelector('.antd-Form-description')?.textContent),
    })),
  };
}

function confirm(): void {
  fireEvent.click(dialogs().at(-1)!.querySelector('.antd-Modal-footer .antd-Button--primary')!);
}

function readOutcome(world: World): Outcome {
  const faults = [...document.querySelectorAll('.antd-Form-feedback')].map(({ textContent }) =>
    clean(textContent),
  );
  return { faults, ...world.heard(), isOpen: dialogs().length > 0 };
}

/** What the line's field shows, without its typed value. */
function textOf(item: HTMLElement): string {
  const copy = item.querySelector('.antd-Form-value')?.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('textarea, .antd-Form-description').forEach((part) => part.remove());
  return copy.textContent ?? '';
}

function openByAmis(world: World, button: Json, row: Json): Promise<unknown> {
  const env = {
    fetcher: ({ url, data }: { url: string; data: unknown }) =>
      Promise.resolve({ status: 200, headers: {}, data: world.answer(url, data) }),
    isCancel: () => false,
    notify: (_kind: string, text: string) => world.tell(text),
    filterHtml: sanitizeHtml,
    useMobileUI: false,
    session: crypto.randomUUID(),
  };
  const { visibleOn: _, disabledOn: __, reload: ___, ...shown } = button;
  const opener = { type: 'service', data: row, body: { ...shown, label: '打开', className: 'opener' } };
  const data = { params: {} };
  mount(
    <>{render({ type: 'page', body: opener } as never, { data, context, theme: 'antd' }, env as never)}</>,
  );
  return waitFor(() => fireEvent.click(document.querySelector('.opener')!), { timeout: 10_000 });
}

function openByUs(world: World, button: Json, row: Json): void {
  const host = {
    scope: { ...context, params: {} },
    ask: ({ url, data }: { url: string; data: unknown }) => {
      const { status, msg, data: found } = world.answer(url, data);
      return Promise.resolve({ ok: status === 0, msg, data: found });
    },
    toast: (_level: string, text: string) => world.tell(text),
    forms: {
      overlay: () => document.body,
      mayClose: () => Promise.resolve(true),
      holdText: () => () => undefined,
      loadGuard: () => new Promise(() => undefined),
    },
  } as unknown as ListHost;
  const made = makeForm(button, { ...host.scope, ...row }, host)!;
  const mounted = mount(<made.View form={made.form} onClose={(saved) => saved && mounted.unmount()} />);
}

/** Our form is drawn at once; the test waits until amis shows the same. */
async function compare(button: Json, record: Json): Promise<void> {
  const ours = makeWorld(button, record);
  openByUs(ours, button, record);
  await waitFor(() => expect(document.querySelector('.form-loading')).toBeNull());
  const lines = readLines();
  confirm();
  // A toast shows every refusal and every answer.
  await waitFor(() => expect(ours.heard().toasts).not.toEqual([]));
  const outcome = readOutcome(ours);
  cleanup();

  const theirs = makeWorld(button, record);
  await openByAmis(theirs, button, record);
  await waitFor(() => expect(lines).toEqual(readLines()), { timeout: 15_000 });
  confirm();
  await waitFor(() => expect(outcome).toEqual(readOutcome(theirs)), { timeout: 15_000 });
}

const known = shippedForms.filter(({ button }) => findFormPlan(button));

it.each(known)(
  '[Foundation §7] $name is drawn, filled, saved and refused as in amis',
  async ({ button }) => {
    await compare(button, recordFor(button));
    cleanup();
    await compare(button, { id: 5 });
  },
  60_000,
);
