import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { holdPort } from '../../../server/start/hold-port';

/** A console that answers each request with its body. */
function startConsoleAt(port: number) {
  const server = createServer((req, res) => req.pipe(res));
  server.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
    socket.pipe(socket);
  });
  return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

const stop = (server: { close(done: () => void): unknown; closeAllConnections?(): void }) =>
  new Promise<void>((resolve) => {
    server.close(resolve);
    server.closeAllConnections?.();
  });

it('[Foundation §1] a connection waits while the console restarts, in both directions and for upgrades', async () => {
  const held = await holdPort(0, '127.0.0.1');
  const send = async (body: string) => (await fetch(held.url, { method: 'POST', body })).text();
  const text = '长'.repeat(300_000);
  try {
    const early = send(text);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const first = await startConsoleAt(held.inner);
    expect((await early) === text).toBe(true);
    await stop(first);

    const between = send('二');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = await startConsoleAt(held.inner);
    expect(await between).toBe('二');

    const echoed = await new Promise<string>((resolve, reject) => {
      const upgrade = request(held.url, { headers: { connection: 'upgrade', upgrade: 'echo' } });
      upgrade.on('error', reject);
      upgrade.on('upgrade', (_res, socket) => {
        socket.once('data', (data: Buffer) => {
          resolve(data.toString());
          socket.destroy();
        });
        socket.write('热更新');
      });
      upgrade.end();
    });
    expect(echoed).toBe('热更新');
    await stop(second);
  } finally {
    await stop(held.server);
  }
});

it('[Foundation §1] repeats a read that a stopping console left unanswered, but never a write', async () => {
  const held = await holdPort(0, '127.0.0.1');
  const asked: string[] = [];
  const stopping = createServer((req) => {
    asked.push(req.method ?? '');
    req.socket.destroy();
  });
  await new Promise<void>((resolve) => stopping.listen(held.inner, '127.0.0.1', resolve));
  try {
    const read = fetch(held.url);
    await expect.poll(() => asked).toContain('GET');
    await expect(fetch(held.url, { method: 'POST', body: '一' })).rejects.toThrow();
    await stop(stopping);
    const next = await startConsoleAt(held.inner);
    expect((await read).status).toBe(200);
    await stop(next);
    expect(asked.filter((method) => method === 'POST')).toEqual(['POST']);
  } finally {
    await stop(held.server);
  }
});

it('[Foundation §1] closes the connection of a request that waits too long; a used port is an error', async () => {
  const held = await holdPort(0, '127.0.0.1', 300);
  try {
    const { port, hostname } = new URL(held.url);
    const closed = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(true));
      socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    });
    expect(closed).toBe(true);
    await expect(holdPort(Number(port), hostname)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  } finally {
    await stop(held.server);
  }
});
