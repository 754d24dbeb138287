import { act, render, screen } from '@testing-library/react';
import { HashRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useGuardedNavigate } from '../../../src/shell/leaving/guarded-navigate';
import { useTabs, type TabsControl } from '../../../src/shell/tabs/use-tabs';

const home = '/platform/user/register/data';
const detail = '/platform/starWheel/details/1';

afterEach(() => {
  sessionStorage.clear();
});

let control: TabsControl;
function Shell() {
  control = useTabs('admin', home, useGuardedNavigate().go);
  return (
    <output>{control.tabs.map(({ key }) => (key === control.active ? `[${key}]` : key)).join(' ')}</output>
  );
}

/** Follows a link, with the events that the browser sends. */
function follow(path: string): void {
  history.pushState(null, '', `#${path}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

const shown = () => [screen.getByRole('status').textContent, window.location.hash];

function openDetail(): void {
  history.replaceState({ idx: 0 }, '', `#${home}`);
  render(
    <HashRouter>
      <Shell />
    </HashRouter>,
  );
  act(() => follow(detail));
  expect(shown()).toEqual([`${home} [${detail}]`, `#${detail}`]);
}

it('[A §2] closing a screen returns to the screen that opened it', () => {
  openDetail();
  act(() => control.goBack(detail));
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
  act(() => follow(detail));
  act(() => control.close('one', detail));
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
});

it('[A §2] a screen that is closed and immediately opened again is visible', () => {
  openDetail();
  act(() => {
    control.goBack(detail);
    follow(detail);
  });
  expect(shown()).toEqual([`${home} [${detail}]`, `#${detail}`]);
});

it('[A §2] closing the other tabs keeps the visible one; closing the last tab opens the home screen', () => {
  openDetail();
  act(() => control.close('others', detail));
  expect(shown()).toEqual([`[${detail}]`, `#${detail}`]);
  act(() => control.close('one', detail));
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
  act(() => control.close('one', home));
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
});

it('[A §2] two tabs that are closed in quick succession both stay closed', () => {
  openDetail();
  act(() => follow('/platform/feedback/list'));
  act(() => {
    control.close('one', '/platform/feedback/list');
    control.close('one', detail);
  });
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
  act(() => follow(detail));
  act(() => {
    control.close('one', detail);
    control.close('one', home);
  });
  expect(shown()).toEqual([`[${home}]`, `#${home}`]);
});

it('[Foundation §7] a navigation leaves the services of the open screens unchanged', () => {
  openDetail();
  const { open, close, goBack, name } = control;
  act(() => open(home));
  expect(shown()).toEqual([`[${home}] ${detail}`, `#${home}`]);
  const { tabs: _, active: __, step: ___, ...now } = control;
  expect(now).toEqual({ open, close, goBack, name });
});
