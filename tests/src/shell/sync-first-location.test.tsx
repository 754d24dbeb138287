import { render, screen, waitFor } from '@testing-library/react';
import { HashRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SyncFirstLocation } from '../../../src/shell/sync-first-location';

let goneTo: string | undefined;

/** Shows the router's address; the browser navigates elsewhere during the first render. */
function Place() {
  const { pathname, search } = useLocation();
  if (goneTo !== undefined) history.replaceState(null, '', goneTo);
  goneTo = undefined;
  return <output>{pathname + search}</output>;
}

it('[A §2] opens the address that the browser reached while the console was starting', async () => {
  history.replaceState(null, '', '#/platform/user/register/data');
  goneTo = '#/platform/feedback/list?status=1';
  render(
    <HashRouter>
      <SyncFirstLocation />
      <Place />
    </HashRouter>,
  );
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('/platform/feedback/list?status=1'),
  );
  expect(window.location.hash).toBe('#/platform/feedback/list?status=1');
});
