import { beforeEach, expect, it } from 'vitest';
import { dropCopy, findCopy, keepCopy, toRecovery } from '../../../../src/editor/workbench/draft/local-copy';
import { copyOf, openDesign, pageWith } from './open-design';

const key = { account: 'li', path: '/platform/user/register/list' };
const day = 24 * 60 * 60 * 1_000;

beforeEach(() => localStorage.clear());

it("[decisions 'The envelope and the adapter'] finds a copy only for the same account and the same page", () => {
  const copy = copyOf(pageWith('新'), { changedAt: Date.now() });
  expect(keepCopy(key, copy)).toBe(true);
  expect(findCopy(key)).toEqual(copy);
  expect(findCopy({ ...key, account: 'wang' })).toBeUndefined();
  expect(findCopy({ ...key, path: '/platform/feedback/list' })).toBeUndefined();
  dropCopy(key);
  expect(findCopy(key)).toBeUndefined();
});

it('drops copies after a month and the oldest beyond twelve, and ignores an unreadable copy', () => {
  const now = Date.now();
  keepCopy(key, copyOf(pageWith('旧'), { changedAt: now - 31 * day }));
  expect(findCopy(key, now)).toBeUndefined();
  for (let at = 0; at < 14; at += 1) {
    keepCopy({ ...key, path: `/page/${at}` }, copyOf(pageWith('页'), { changedAt: now - at }));
  }
  expect(findCopy({ ...key, path: '/page/11' }, now)).toBeDefined();
  expect(findCopy({ ...key, path: '/page/12' }, now)).toBeUndefined();
  localStorage.setItem('design-copy li /broken', '{"schema":');
  expect(findCopy({ ...key, path: '/broken' }, now)).toBeUndefined();
});

it('restores a copy that is based on the server’s current state, and only offers a copy that is not', () => {
  const draft = {
    schema: pageWith('草稿'),
    baseVersion: 0,
    baseDigest: 'a',
    shippedDigest: '',
    savedAt: '2025-11-21 12:00:00',
  };
  const fates = [
    // No copy, or a copy equal to the server's page except for the editor's marks.
    toRecovery(undefined, openDesign()),
    toRecovery(copyOf({ ...pageWith('线上'), $$id: 'abc' }), openDesign()),
    toRecovery(copyOf(pageWith('草稿'), { savedAt: 'another' }), openDesign({ draft })),
    // Never saved on the server; saved, and then changed again.
    toRecovery(copyOf(pageWith('改过')), openDesign()),
    toRecovery(copyOf(pageWith('改过'), { savedAt: draft.savedAt }), openDesign({ draft })),
    // Saved from another window in between; published or discarded in between.
    toRecovery(copyOf(pageWith('改过'), { savedAt: '2025-11-21 11:00:00' }), openDesign({ draft })),
    toRecovery(copyOf(pageWith('改过'), { savedAt: draft.savedAt }), openDesign()),
  ];
  expect(fates).toEqual(['none', 'none', 'none', 'restore', 'restore', 'offer', 'offer']);
});
