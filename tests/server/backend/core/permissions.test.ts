import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandlers } from '../../../../server/backend/areas';
import { calls } from '../../../../server/contract/calls/index';
import { ownersOf, type Call } from '../../../../server/contract/define-call';
import { screens } from '../../../../server/contract/screens/menus';
import {
  findMissingHandlers,
  findMissingMenus,
  toSentence,
} from '../../../../server/page-check/missing-pieces';
import { projectRoot } from '../../../../server/project-root';
import { TestConsole } from '../../../support/console';

const implemented = new Set(createHandlers().paths);
const walked = calls.filter((call) => implemented.has(call.path));
const allMenus = screens.map((screen) => screen.url);
const pathOf = (call: Call) => call.path.replace(/\{\w+\}/g, '1');

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

/** Cache of tokens by set of menus, because hundreds of calls share a few roles. */
const tokens = new Map<string, string>();
async function become(menus: readonly string[]): Promise<void> {
  const key = menus.join();
  if (!tokens.has(key)) {
    await console.loginAs({ menus });
    tokens.set(key, console.token);
  }
  console.token = tokens.get(key) as string;
}

it('[A §6] the test covers every declared and implemented call', () => {
  const missing = findMissingHandlers({ root: projectRoot, calls, handled: [...implemented] });
  expect(missing.map(toSentence)).toEqual([]);
  expect(walked.map((call) => call.path).sort()).toEqual([...implemented].sort());
});

it('[A §6] every owner of a call is a menu that a role can be given', () => {
  expect(findMissingMenus({ calls, screens }).map(toSentence)).toEqual([]);
});

it('[A §6] exactly these calls have no owner', () => {
  const withOwner = (menu: string) => calls.filter((call) => call.menu === menu).map((call) => call.path);
  expect(withOwner('public')).toEqual(['/admin/captcha/captchaImage', '/admin/login']);
  expect(withOwner('session')).toEqual([
    '/admin/index',
    '/admin/sys/message/get',
    '/admin/logout',
    '/admin/password/edit',
    '/admin/file/img/upload',
    '/admin/file/video/upload',
  ]);
});

describe('[A §6] a call', () => {
  for (const call of walked.filter(({ menu }) => menu !== 'public')) {
    it(`answers 1009 without a session: ${call.path}`, async () => {
      console.token = '';
      expect(await console.callUnchecked(pathOf(call))).toEqual({
        status: 1009,
        msg: '登录已过期，请重新登录',
        data: null,
      });
    });
  }

  for (const call of walked.filter((one) => ownersOf(one).length > 0)) {
    it(`answers 403 to a role that lacks its menus: ${call.path}`, async () => {
      await become(allMenus.filter((url) => !ownersOf(call).includes(url)));
      expect(await console.callUnchecked(pathOf(call))).toEqual({
        status: 403,
        msg: '没有权限，请联系管理员',
        data: null,
      });
    });

    for (const owner of ownersOf(call)) {
      it(`answers a role that has only ${owner}: ${call.path}`, async () => {
        await become([owner]);
        const { status } = await console.callUnchecked(pathOf(call));
        // Without fields the call may fail, but not with 403.
        expect([0, 404, 409, 422]).toContain(status);
      });
    }
  }
});
