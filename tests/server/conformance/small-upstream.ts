import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';

/** The finished example of `server/conformance/your-backend.md`: a staff backend in Hono, with one list of three records. */
export interface SmallUpstream {
  url: string;
  /** The requests that each call received, in order. */
  received: { path: string; fields: Record<string, string> }[];
  close(): Promise<void>;
}

const account = { username: 'wang', password: 'a long password', name: '王芳' };
const captcha = {
  text: '1234',
  picture: '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">1234</text></svg>',
};
const menus = [
  {
    menuId: 1,
    menuName: '会员',
    url: '',
    parentId: 0,
    children: [
      { menuId: 2, menuName: '活动', url: '/platform/app/activity/list', parentId: 1, children: [] },
      { menuId: 3, menuName: '库存', url: '/platform/stock/list', parentId: 1, children: [] },
    ],
  },
];

// The tutorial quotes the following code block by block; `your-backend.test.ts` compares them.
const success = (data: unknown) => ({ code: 1, msg: '', data });
const refuse = (code: number, msg: string) => ({ code, msg, data: null });
const fieldsOf = async (c: Context) => Object.fromEntries(new URLSearchParams(await c.req.text()));

const sessions = new Set<string>();
const tokenOf = (c: Context) => c.req.header('token') ?? '';
const signedIn: MiddlewareHandler = async (c, next) =>
  sessions.has(tokenOf(c)) ? next() : c.json(refuse(1009, '登录已过期'));

function addLogin(app: Hono): void {
  app.post('/admin/captcha/captchaImage', (c) => {
    const picture = Buffer.from(captcha.picture).toString('base64');
    return c.json(success({ imageData: `data:image/svg+xml;base64,${picture}`, sessionId: randomUUID() }));
  });
  app.post('/admin/login', async (c) => {
    const { username, password, validateCode } = await fieldsOf(c);
    if (validateCode !== captcha.text) return c.json(refuse(1008, '验证码错误'));
    if (username !== account.username || password !== account.password)
      return c.json(refuse(1007, '用户名或密码错误'));
    const token = randomUUID();
    sessions.add(token);
    return c.json(success(token));
  });
  app.post('/admin/index', signedIn, (c) => c.json(success({ admin: { username: account.name }, menus })));
  app.post('/admin/logout', signedIn, (c) => {
    sessions.delete(tokenOf(c));
    return c.json(success(null));
  });
}

const activities = [1, 2, 3].map((activityId) => ({
  activityId,
  activityName: `活动${activityId}`,
  giveQuantity: 0,
  createTime: '2026-05-20 12:00:00',
}));

function addActivities(app: Hono): void {
  app.post('/admin/app/activity/list', signedIn, async (c) => {
    const { pageNum, pageSize } = await fieldsOf(c);
    const from = (Number(pageNum) - 1) * Number(pageSize);
    const records = activities.slice(from, from + Number(pageSize));
    return c.json(success({ records, total: activities.length }));
  });
  app.post('/admin/app/activity/detail/:id', signedIn, (c) =>
    c.json(success(activities.find(({ activityId }) => String(activityId) === c.req.param('id')) ?? null)),
  );
  app.post('/admin/app/activity/edit', signedIn, async (c) => {
    const { activityId, activityName = '' } = await fieldsOf(c);
    const found = activities.find((one) => String(one.activityId) === activityId);
    if (!found) return c.json(refuse(404, '活动不存在'));
    found.activityName = activityName;
    return c.json(success(null));
  });
}

export async function startSmallUpstream(): Promise<SmallUpstream> {
  const app = new Hono();
  const received: SmallUpstream['received'] = [];
  app.use(async (c, next) => {
    received.push({ path: c.req.path, fields: await fieldsOf(c) });
    await next();
  });
  addLogin(app);
  addActivities(app);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
