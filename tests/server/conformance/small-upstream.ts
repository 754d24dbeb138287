import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the tutorial in `server/conformance/your-backend.md` arrives at: a staff backend in plain Node, with one list of three records. */
export interface SmallUpstream {
  url: string;
  /** What each call was sent, in order. */
  received: { path: string; fields: Record<string, string> }[];
  close(): Promise<void>;
}

type Answer = { code: number; msg: string; data: unknown };
type Fields = Record<string, string>;

const success = (data: unknown): Answer => ({ code: 1, msg: '', data });
const refuse = (code: number, msg: string): Answer => ({ code, msg, data: null });

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
const activities = [1, 2, 3].map((activityId) => ({
  activityId,
  activityName: `活动${activityId}`,
  giveQuantity: 0,
  createTime: '2026-05-20 12:00:00',
}));

export async function startSmallUpstream(): Promise<SmallUpstream> {
  const sessions = new Set<string>();
  const received: SmallUpstream['received'] = [];
  const open: Record<string, (fields: Fields) => Answer> = {
    '/admin/captcha/captchaImage': () =>
      success({
        imageData: `data:image/svg+xml;base64,${Buffer.from(captcha.picture).toString('base64')}`,
        sessionId: randomUUID(),
      }),
    '/admin/login': ({ username, password, validateCode }) => {
      if (validateCode !== captcha.text) return refuse(1008, '验证码错误');
      if (username !== account.username || password !== account.password)
        return refuse(1007, '用户名或密码错误');
      const token = randomUUID();
      sessions.add(token);
      return success(token);
    },
  };
  const closed: Record<string, (fields: Fields, token: string) => Answer> = {
    '/admin/index': () => success({ admin: { username: account.name }, menus }),
    '/admin/logout': (_fields, token) => success(sessions.delete(token) ? null : null),
    '/admin/app/activity/list': ({ pageNum = '1', pageSize = '10' }) => {
      const from = (Number(pageNum) - 1) * Number(pageSize);
      return success({ records: activities.slice(from, from + Number(pageSize)), total: activities.length });
    },
    '/admin/app/activity/edit': ({ activityId, activityName = '' }) => {
      const found = activities.find((one) => String(one.activityId) === activityId);
      if (!found) return refuse(404, '活动不存在');
      found.activityName = activityName;
      return success(null);
    },
  };
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const token = String(req.headers['token'] ?? '');
      const fields = Object.fromEntries(new URLSearchParams(body));
      received.push({ path, fields });
      const detail = /^\/admin\/app\/activity\/detail\/(\d+)$/.exec(path)?.[1];
      const isIn = sessions.has(token);
      const answer =
        open[path]?.(fields) ??
        (!isIn && (closed[path] ?? detail) !== undefined ? refuse(1009, '登录已过期') : undefined) ??
        closed[path]?.(fields, token) ??
        (detail === undefined
          ? undefined
          : success(activities.find(({ activityId }) => activityId === Number(detail)) ?? null));
      if (answer === undefined) res.statusCode = 404;
      res.setHeader('content-type', 'application/json; charset=utf-8');
      res.end(answer === undefined ? 'Not Found' : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
