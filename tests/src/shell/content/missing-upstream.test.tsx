import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../../../src/http';
import { sendXhr } from '../../../../src/net/transport';
import { Content } from '../../../../src/shell/content/screen';
import { Unread } from '../../../../src/shell/header/unread';
import { findHome } from '../../../../src/shell/identity';

afterEach(() => {
  setTransport(sendXhr);
});

const answer = (status: number, msg: string, data: unknown) =>
  setTransport(() =>
    Promise.resolve({ status: 200, body: JSON.stringify({ status, msg, data }), header: () => null }),
  );
const openUnread = () => {
  render(<Unread menus={[]} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: '未读消息' }));
};

it("[A §2, decisions 'Additions'] shows a note in place of the counts if the backend lacks the unread call", async () => {
  const msg = '后端没有提供“未读消息数”接口（/admin/sys/message/get）';
  answer(501, msg, null);
  openUnread();
  expect((await screen.findByText(msg)).getAttribute('role')).toBe('note');
});

it('[A §2] shows no note if the counts are known', async () => {
  answer(0, '', { feedbackCount: 0, miniFeedbackCount: 0 });
  openUnread();
  expect(await screen.findAllByText('0')).toHaveLength(2);
  expect(screen.queryByRole('note')).toBeNull();
});

it("[A §2, decisions 'Additions'] names a backend menu that has no screen; any other unknown address shows the 404 page", () => {
  const show = (menus: string[]) => {
    cleanup();
    const host = {
      navigate: () => undefined,
      signal: () => undefined,
      staff: { username: '王芳', account: 'wangfang', menus },
      settings: { imageHost: '' },
    };
    const none = () => undefined;
    const active = '/platform/stock/list';
    render(
      <Content
        tabs={[]}
        active={active}
        home="/"
        reloads={{}}
        onReload={none}
        host={host}
        onGoBack={none}
        onName={none}
      />,
    );
  };
  show(['/platform/stock/list']);
  expect(screen.getByText(/后端的菜单里有 \/platform\/stock\/list/)).toBeDefined();
  show([]);
  expect(screen.getByText('Sorry, the page you visited does not exist')).toBeDefined();
});

it("[A §2, decisions 'Additions'] the console opens on the landing screen, else on the first menu that has a screen", () => {
  const [landing, stock, activities] = [
    '/platform/user/register/data',
    '/platform/stock/list',
    '/platform/app/activity/list',
  ];
  expect(findHome([stock, activities, landing])).toBe(landing);
  expect(findHome([stock, activities])).toBe(activities);
  expect(findHome([stock])).toBe(stock);
  expect(findHome([])).toBe(landing);
});
