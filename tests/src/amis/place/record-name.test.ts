import { expect, it } from 'vitest';
import { findRoute } from '../../../../server/contract/screens/routes';
import { findRecordName } from '../../../../src/amis/place/record-name';

const nameAt = (path: string, call: string, data: unknown) =>
  findRecordName(findRoute(path)!.route, path, `/api/admin${call}`, data);

it('[A §2] names a detail screen after its record, from the response of the call that its route declares and no other', () => {
  const star = '/platform/starWheel/details/7';
  expect(nameAt(star, '/starWheel/detail/7', { stage: ' 初识\n期 ' })).toBe('初识 期');
  expect(nameAt(star, '/starWheel/list', { items: [{ id: 7, stage: '初识期' }] })).toBeUndefined();
  expect(nameAt(star, '/starWheel/detail/7', { stage: '' })).toBeUndefined();
  expect(nameAt('/platform/starWheel/list', '/starWheel/list', { items: [] })).toBeUndefined();
});

it('[A §2] finds a record in a list by its id, also among children; truncates a long name', () => {
  const items = [{ id: 1, categoryName: '一', children: [{ id: 12, categoryName: '登录 & "注册"' }] }];
  expect(nameAt('/platform/help/categoryDetails/12', '/help/category/list', { items })).toBe('登录 & "注册"');
  expect(nameAt('/platform/help/categoryDetails/13', '/help/category/list', { items })).toBeUndefined();
  const content = '很'.repeat(30);
  expect(nameAt('/platform/feedback/reply/list/3', '/feedback/reply/list', { feedback: { content } })).toBe(
    `${'很'.repeat(20)}…`,
  );
});
