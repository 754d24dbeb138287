import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { OpenSession } from '../../../server/contract/console-calls/security';
import { setTransport } from '../../../src/http';
import { sendXhr } from '../../../src/net/transport';
import { Sessions } from '../../../src/shell/account/sessions';

// jsdom cannot show dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

const session = (device: string): OpenSession => ({
  ...{ id: device, device, address: '', since: '', lastSeen: '', current: device === '本机' },
});

it('[Foundation §3] a late list of the devices does not bring back one that was logged out meanwhile', async () => {
  const lists: ((devices: string[]) => Promise<void>)[] = [];
  setTransport(
    ({ url, signal }) =>
      new Promise((resolve, reject) => {
        const answer = (data: unknown) =>
          resolve({ status: 200, body: JSON.stringify({ status: 0, msg: '', data }), header: () => null });
        if (!url.endsWith('/list')) return answer(null);
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        lists.push((devices) => act(async () => answer({ items: devices.map(session) })));
      }),
  );
  render(<Sessions onClose={() => undefined} onLogout={() => undefined} />);
  const end = async () => {
    for (const name of ['退出', '确定退出？'])
      await act(async () => fireEvent.click(screen.getAllByRole('button', { name })[0]!));
  };
  await lists[0]?.(['本机', '手机', '平板']);
  await end();
  await end();
  await lists[2]?.(['本机']);
  await lists[1]?.(['本机', '平板']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  setTransport(sendXhr);
});
