import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueCall } from '../../../server/contract/console-calls/catalogue';
import { dictionaries } from '../../../server/contract/dictionaries';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

const design = '/platform/page/design';

async function listCalls(): Promise<CatalogueCall[]> {
  const answer = await console.call('/console/catalogue/calls');
  expect(answer).toMatchObject({ status: 0, msg: '', data: { total: answer.data.items.length } });
  return answer.data.items;
}

describe('[Foundation §6] the catalogue of calls for building pages', () => {
  it('has the calls of the user’s menus, with their fields labelled as in the pages', async () => {
    await console.loginAs({ menus: [design, '/platform/feedback/list'] });
    const calls = await listCalls();
    expect([...new Set(calls.map(({ menu }) => menu))]).toEqual(['/platform/feedback/list']);
    const list = calls.find(({ path }) => path === '/api/admin/feedback/list');
    expect({ ...list, request: [], reply: [] }).toEqual({
      path: '/api/admin/feedback/list',
      summary: 'APP反馈列表',
      effect: 'read',
      kind: 'list',
      menu: '/platform/feedback/list',
      menuName: 'APP反馈',
      owners: ['/platform/feedback/list'],
      request: [],
      reply: [],
    });
    const plain = { dictionary: '', required: false, until: '' };
    expect(list?.request.filter(({ name }) => /Date|status/.test(name))).toEqual([
      { ...plain, name: 'startDate', label: '提交日期', type: 'date', until: 'endDate' },
      { ...plain, name: 'endDate', label: '结束日期', type: 'date' },
      { ...plain, name: 'status', label: '处理状态', type: 'enum', dictionary: 'feedbackStatus' },
    ]);
    expect(list?.reply.filter(({ name }) => /createTime|imgUrl|contact/.test(name))).toEqual([
      { ...plain, name: 'contact', label: '联系电话', type: 'text' },
      { ...plain, name: 'imgUrl', label: '图片', type: 'image' },
      { ...plain, name: 'createTime', label: '提交时间', type: 'time' },
    ]);
    const edit = calls.find(({ path }) => path === '/api/admin/feedback/edit');
    expect(edit?.kind).toBe('write');
    expect(edit?.request.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'id',
      'status',
    ]);
  });

  it('has every named dictionary, no paging field, and a label in words for each field', async () => {
    await console.login();
    const calls = await listCalls();
    const fields = calls.flatMap(({ request, reply }) => [...request, ...reply]);
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter(({ dictionary }) => dictionary !== '' && !(dictionary in dictionaries))).toEqual([]);
    expect(fields.filter(({ name }) => /^page(Num|Size)$/.test(name))).toEqual([]);
    expect(fields.filter(({ name, label }) => label === '' || label === name)).toEqual([]);
  });

  it('a page has its owner menu and the source of a sample record', async () => {
    await console.login();
    expect(
      await console.call('/console/catalogue/page', { path: '/platform/app/channel/statistics/:code' }),
    ).toEqual({
      status: 0,
      msg: '',
      data: {
        menu: '/platform/app/channel/list',
        samples: [{ name: 'code', call: '/api/admin/app/channel/list', field: 'channelCode' }],
      },
    });
    expect(await console.call('/console/catalogue/page', { path: '/platform/nowhere' })).toMatchObject({
      status: 404,
    });
  });

  it('is refused to users without the designer’s menu', async () => {
    await console.loginAs({ menus: ['/platform/feedback/list'] });
    expect(await console.call('/console/catalogue/calls')).toMatchObject({ status: 403 });
  });
});
