import { render, screen, waitFor } from '@testing-library/react';
import { HashRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LatePlace } from '../../../src/shell/late-place';

let goneTo: string | undefined;

/** Shows where the router stands; while it is rendered the first time, the browser goes elsewhere. */
function Place() {
  const { pathname, search } = useLocation();
  if (goneTo !== undefined) history.replaceState(null, '', goneTo);
  goneTo = undefined;
  return <output>{pathname + search}</output>;
}

it('[A §2] where the browser went while the console was starting is where it opens', async () => {
  history.replaceState(null, '', '#/platform/user/register/data');
  goneTo = '#/platform/feedback/list?status=1';
  render(
    <HashRouter>
      <LatePlace />
      <Place />
    </HashRouter>,
  );
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('/platform/feedback/list?status=1'),
  );
  expect(window.location.hash).toBe('#/platform/feedback/list?status=1');
});
