import { expect, it } from 'vitest';
import { NetworkFailure, setTransport } from '../../../../src/http';
import { findPreviewRole } from '../../../../src/editor/canvas/preview/preview-role';

it('finds no role to preview with when the network fails', async () => {
  setTransport(() => Promise.reject(new NetworkFailure()));
  expect(await findPreviewRole({ id: 1, name: '运营' })).toBeUndefined();
});
