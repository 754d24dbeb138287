/** `peer-server.ts FOLDER...`: serves each folder on a free port, with the calls of the peers, and prints the origins as JSON. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express, { type Express } from 'express';
import sirv from 'sirv';

const provinces = ['广东', '浙江', '北京', '四川', '江苏'];
const phoneModels = ['HUAWEI Mate 60', 'iPhone 15 Pro', 'Xiaomi 14', 'OPPO Find X7', 'vivo X100'];

/** Users in the same shape and number as the console's demo users. */
const users = Array.from({ length: 1_000 }, (_, index) => {
  const registered = new Date(Date.UTC(2025, 0, 1) + index * 5 * 3_600_000);
  return {
    id: index + 1,
    mobile: `138${10_000_000 + index * 7}`,
    province: provinces[index % provinces.length],
    sysType: index % 2,
    initialised: index % 3 > 0,
    phoneModel: phoneModels[index % phoneModels.length],
    createTime: registered.toISOString().slice(0, 19).replace('T', ' '),
    remark: '',
  };
});

function serve(folder: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use('/api', compression(), express.json(), (_req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    next();
  });
  app.post('/api/login', (_req, res) => void res.json({ token: 'token-of-the-peer' }));
  app.get('/api/users', ({ query }, res) => {
    const { mobile = '', sysType = '', startDate = '', endDate = '' } = query as Record<string, string>;
    const [page, perPage] = [Number(query['page'] ?? 1), Number(query['perPage'] ?? 10)];
    const found = users.filter(
      (user) =>
        user.mobile.includes(mobile) &&
        (sysType === '' || user.sysType === Number(sysType)) &&
        (startDate === '' || user.createTime >= startDate) &&
        (endDate === '' || user.createTime.slice(0, 10) <= endDate),
    );
    res.json({ items: found.slice((page - 1) * perPage, page * perPage), total: found.length });
  });
  app.get('/api/users/:id', ({ params }, res) => {
    const user = users.find(({ id }) => id === Number(params.id));
    if (user) res.json(user);
    else res.sendStatus(404);
  });
  app.put('/api/users/:id', ({ params, body }, res) => {
    const user = users.find(({ id }) => id === Number(params.id));
    if (user) res.json(Object.assign(user, body));
    else res.sendStatus(404);
  });
  app.use(
    sirv(folder, {
      brotli: true,
      etag: true,
      setHeaders: (res, path) =>
        res.setHeader(
          'cache-control',
          path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    }),
  );
  return app;
}

const origins: string[] = [];
for (const folder of process.argv.slice(2)) {
  const server = serve(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
process.stdout.write(`${JSON.stringify(origins)}\n`);
