import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addKeys } from '../../../../src/amis/screen/name-controls';
import { eventually } from '../../../support/run/eventually';

let keys: ReturnType<typeof addKeys>;
const all = () => [...document.querySelectorAll('li')];
const chosen = () =>
  all()
    .filter((tab) => tab.getAttribute('aria-selected') === 'true' && tab.tabIndex === 0)
    .map((tab) => tab.textContent);

beforeEach(() => {
  const tab = (name: string, state = '') => `<li class="antd-Tabs-link ${state}"><a>${name}</a></li>`;
  document.body.innerHTML = `<button>先</button><div class="antd-Tabs">
    <ul class="antd-Tabs-links" role="tablist">${tab('内容', 'is-active')}${tab('停用', 'is-disabled')}${tab('JSON')}</ul>
    <div class="antd-Tabs-content"><div class="antd-Tabs-pane is-active">一</div><div class="antd-Tabs-pane">二</div></div>
  </div>
  <div class="antd-Collapse"><div class="antd-Collapse-header">更多</div></div>`;
  // As in amis, a click selects the tab.
  for (const item of all())
    item.addEventListener('click', () =>
      all().forEach((one) => one.classList.toggle('is-active', one === item)),
    );
  keys = addKeys(document.body);
  keys.name();
});
afterEach(() => {
  keys.end();
  document.body.innerHTML = '';
});

it('[look-and-feel] amis tabs have the tab role and are a single tab stop', () => {
  expect(all().map((tab) => tab.getAttribute('role'))).toEqual(['tab', 'tab', 'tab']);
  expect(all().map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(all()[1]?.getAttribute('aria-disabled')).toBe('true');
  const panel = document.querySelector('[role="tabpanel"]');
  expect([panel?.textContent, panel?.getAttribute('aria-labelledby')]).toEqual(['一', all()[0]?.id]);
});

it('[look-and-feel] a tab list gets its role when its tabs appear later', () => {
  const list = document.querySelector('ul')!;
  const tabs = all();
  list.replaceChildren();
  keys.name();
  expect(list.getAttribute('role')).toBeNull();
  list.replaceChildren(...tabs);
  keys.name();
  expect([list, ...all()].map((each) => each.getAttribute('role'))).toEqual(['tablist', 'tab', 'tab', 'tab']);
});

it('[look-and-feel] arrows, Home and End select amis tabs and skip disabled ones', async () => {
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(all()[0]);
  for (const [key, name] of [
    ['ArrowRight', 'JSON'],
    ['ArrowRight', '内容'],
    ['ArrowLeft', 'JSON'],
    ['Home', '内容'],
    ['End', 'JSON'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await eventually(() => expect(chosen(), key).toEqual([name]));
    expect(document.activeElement?.textContent).toBe(name);
  }
});

it('[look-and-feel] a collapsible amis heading is a button with its expanded state', async () => {
  const heading = document.querySelector<HTMLElement>('.antd-Collapse-header')!;
  heading.addEventListener('click', () => heading.parentElement?.classList.toggle('is-active'));
  heading.focus();
  for (const [key, open] of [
    ['Enter', 'true'],
    [' ', 'false'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await eventually(() => expect(heading.getAttribute('aria-expanded')).toBe(open));
  }
});
