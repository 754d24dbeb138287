import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

/** The calls go over a loopback socket with the same envelope, as to a real upstream. */
describe('[Foundation §2] the adapter in front of the embedded backend', () => {
  it('[A §7] a public call answers its data', async () => {
    expect(await console.call('/admin/captcha/captchaImage')).toEqual({
      status: 0,
      msg: '',
      data: { imageData: expect.any(String), sessionId: expect.any(String) },
    });
  });

  it('[A §8] answers code 1009 without a session', async () => {
    expect(await console.call('/admin/index')).toEqual({
      status: 1009,
      msg: '登录已过期，请重新登录',
      data: null,
    });
  });

  it('[A §5] field errors arrive at their fields', async () => {
    expect(await console.call('/admin/login', { username: '', password: 'x' })).toEqual({
      status: 422,
      msg: 'please enter username',
      data: null,
      errors: { username: 'please enter username', validateCode: 'please enter captcha' },
    });
  });

  it('refuses an unknown call, a body that is too large, and invalid JSON', async () => {
    expect(await console.callUnchecked('/admin/nothing')).toEqual({
      status: 404,
      msg: '接口不存在',
      data: null,
    });
    expect(await console.call('/admin/login', { username: 'x'.repeat(10 * 1024 * 1024) })).toEqual({
      status: 413,
      msg: '提交的内容过大',
      data: null,
    });
    const answer = await fetch(`${console.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 400, msg: '请求格式错误', data: null },
    ]);
  });

  it('[Foundation §2] reads a large body for a session only, without making a login or a refusal depend on it', async () => {
    const large = { content: 'x'.repeat(64 * 1024) };
    const refused = { status: 1009, msg: '登录已过期，请重新登录', data: null };
    for (const token of ['', 'forged']) {
      expect(await console.callUnchecked('/admin/nothing', large, { token })).toEqual(refused);
      const form = new FormData();
      form.append('content', large.content);
      const answer = await fetch(`${console.url}/api/admin/nothing`, {
        method: 'POST',
        headers: { token },
        body: form,
      });
      expect(await answer.json()).toEqual(refused);
    }
    await console.login();
    expect(await console.callUnchecked('/admin/nothing', large)).toMatchObject({ msg: '接口不存在' });
  });

  it('[Foundation §2] reads at most 64 KB of a body without a declared length, unless there is a session', async () => {
    const send = async (token: string, bytes: number) => {
      const body = new Blob([JSON.stringify({ content: 'x'.repeat(bytes) })]).stream();
      const headers = { 'content-type': 'application/json', token };
      const answer = await fetch(`${console.url}/api/admin/nothing`, {
        ...{ method: 'POST', headers, body, duplex: 'half' },
      });
      return ((await answer.json()) as { msg: string }).msg;
    };
    expect(await send('', 1_000)).toBe('接口不存在');
    expect(await send('', 70_000)).toBe('提交的内容过大');
    await console.login();
    expect(await send(console.token, 70_000)).toBe('接口不存在');
  });

  it('[A §7] an upload without a session is refused before the file has arrived', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(1_000_000)], { type: 'image/png' }), '头像.png');
    for (const path of ['/api/admin/file/img/upload', '/admin/file/img/upload']) {
      const answer = await fetch(console.url + path, { method: 'POST', body: form });
      expect(await answer.json()).toEqual({ status: 1009, msg: '登录已过期，请重新登录', data: null });
    }
  });
});
