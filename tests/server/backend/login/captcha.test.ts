import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPassword, TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start({ CAPTCHA_CODE: 'aB3d' });
});
afterAll(() => console.close());

const newCaptcha = async () => (await console.call('/admin/captcha/captchaImage')).data;
const tryLogin = (sessionId: string, validateCode: string) => {
  console.sessionId = sessionId;
  return console.call('/admin/login', { username: 'admin', password: adminPassword, validateCode });
};
const refused = { status: 1008, msg: '验证码错误', data: null };

it('[A §3] a captcha is a base64 image of drawn glyphs, with nothing active in it', async () => {
  const { imageData, sessionId } = await newCaptcha();
  expect(sessionId).toMatch(/^[\w-]{32}$/);
  expect(imageData).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
  const svg = Buffer.from(imageData.split(',')[1] as string, 'base64').toString();
  const tags = [...svg.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag);
  expect(new Set(tags)).toEqual(new Set(['svg', 'rect', 'path']));
  expect(tags.filter((tag) => tag === 'path')).toHaveLength(4 + 2);
  expect(svg).not.toMatch(/\son\w+=|href|javascript|url\(|aB3d/i);
});

it('[A §7] the captcha is compared case-insensitively', async () => {
  const { sessionId } = await newCaptcha();
  expect((await tryLogin(sessionId, 'Ab3D')).status).toBe(0);
});

it('[A §8] a wrong, unknown or missing captcha answers 1008', async () => {
  expect(await tryLogin((await newCaptcha()).sessionId, 'zzzz')).toEqual(refused);
  expect(await tryLogin('made-up', 'aB3d')).toEqual(refused);
  expect(await tryLogin('', 'aB3d')).toEqual(refused);
});

it('[Foundation §3] a captcha can be used once, whether the login succeeds or not', async () => {
  const used = await newCaptcha();
  expect((await tryLogin(used.sessionId, 'aB3d')).status).toBe(0);
  expect(await tryLogin(used.sessionId, 'aB3d')).toEqual(refused);
  const missed = await newCaptcha();
  expect(await tryLogin(missed.sessionId, 'zzzz')).toEqual(refused);
  expect(await tryLogin(missed.sessionId, 'aB3d')).toEqual(refused);
});

it('[Foundation §3] exactly one of ten concurrent logins with one captcha succeeds', async () => {
  const { sessionId } = await newCaptcha();
  const answers = await Promise.all(Array.from({ length: 10 }, () => tryLogin(sessionId, 'aB3d')));
  expect(answers.filter((answer) => answer.status === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 1008)).toHaveLength(9);
});

it('[Foundation §3] a captcha expires after 5 minutes, and expired ones are removed', async () => {
  const start = Date.now();
  const early = await newCaptcha();
  const late = await newCaptcha();
  console.clock = () => new Date(start + 5 * 60_000 - 1000);
  expect((await tryLogin(early.sessionId, 'aB3d')).status).toBe(0);
  console.clock = () => new Date(start + 5 * 60_000 + 1000);
  expect(await tryLogin(late.sessionId, 'aB3d')).toEqual(refused);
  await newCaptcha();
  await newCaptcha();
  console.clock = () => new Date(start + 3_600_000);
  await newCaptcha();
  const { rows } = await sql<{ left: number }>`select count(*) as left from backend.captcha`.execute(
    console.db,
  );
  expect(rows).toEqual([{ left: 1 }]);
});

it('[Foundation §3] the table holds neither the answer nor the session id', async () => {
  const { sessionId } = await newCaptcha();
  const { rows } = await sql`select * from backend.captcha`.execute(console.db);
  const stored = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(sessionId);
  expect(stored.toLowerCase()).not.toContain('ab3d"');
});

it('[Foundation §1] without CAPTCHA_CODE the answer is random', async () => {
  const other = await TestConsole.start({ CAPTCHA_CODE: '' });
  try {
    const captcha = await other.call('/admin/captcha/captchaImage');
    other.sessionId = captcha.data.sessionId;
    const login = { username: 'admin', password: adminPassword, validateCode: 'aB3d' };
    expect(await other.call('/admin/login', login)).toEqual(refused);
  } finally {
    await other.close();
  }
});
