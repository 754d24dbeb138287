import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen, maxDrainedBytes } from '../../../server/http/listen';
import { eventually } from '../../support/run/eventually';

it('[Foundation §1] a stop finishes the request in flight and accepts no new one', async () => {
  let finish = () => {};
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => (arrived = resolve));
  const server = await listen(
    (req, res) => {
      if (req.url === '/probe') return void res.end();
      finish = () => res.end('whole');
      arrived();
    },
    0,
    '127.0.0.1',
  );
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<string>((resolve, reject) => {
    request(server.url, { agent }, (res) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  await inFlight;
  const closed = server.close();
  await eventually(() => expect(fetch(`${server.url}/probe`)).rejects.toThrow());
  finish();
  expect(await answer).toBe('whole');
  await closed;
  agent.destroy();
});

it('a stop does not wait longer than its grace period', async () => {
  const server = await listen(() => {}, 0, '127.0.0.1');
  const hanging = fetch(server.url).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.close(100);
  expect(await hanging).toBeInstanceOf(Error);
});

it('[Foundation §1] a stop resets neither a request on an idle connection nor a connection that waits to be accepted', async () => {
  const server = await listen((_req, res) => void res.end(), 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const send = (given?: Agent) =>
    new Promise<string | undefined>((resolve, reject) => {
      request(server.url, { agent: given }, (res) => {
        res.resume();
        res.once('end', () => resolve(res.headers.connection));
      })
        .once('error', reject)
        .end();
    });
  expect(await send(agent)).toBe('keep-alive');
  const waiting = Array.from({ length: 20 }, () => send());
  // The sockets connect in the next tick; the server accepts them in a later turn of the event loop.
  await new Promise((resolve) => process.nextTick(resolve));
  server.endKeepAlive();
  const closed = server.close();
  expect(await Promise.all([send(agent), ...waiting])).toEqual(Array(21).fill('close'));
  await closed;
  agent.destroy();
});

it('[Foundation §7] a client that stops reading its answer loses its connection later than the slowest call', async () => {
  const server = await listen((req, res) => void res.end(String(req.socket.timeout)), 0, '127.0.0.1');
  for (let n = 0; n < 2; n++) {
    const ms = Number(await (await fetch(server.url)).text());
    expect(ms).toBeGreaterThan(100_000);
  }
  await server.close();
});

it('[Foundation §2] after an answer a body is read up to a limit, and then its connection is closed', async () => {
  const server = await listen((_req, res) => void res.end('refused'), 0, '127.0.0.1');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('POST / HTTP/1.1\r\nhost: console\r\ntransfer-encoding: chunked\r\n\r\n');
  const bytes = 1024 * 1024;
  const chunk = Buffer.concat([
    Buffer.from(`${bytes.toString(16)}\r\n`),
    Buffer.alloc(bytes),
    Buffer.from('\r\n'),
  ]);
  let sent = 0;
  while (!socket.destroyed && sent < 8 * maxDrainedBytes) {
    sent += chunk.length;
    const drained = new Promise((resolve) => socket.once('drain', resolve));
    if (!socket.write(chunk)) await Promise.race([drained, closed]);
  }
  socket.destroy();
  await server.close();
  expect(answer).toMatch(/refused$/);
  expect(sent).toBeGreaterThan(maxDrainedBytes);
  expect(sent).toBeLessThan(8 * maxDrainedBytes);
});

it('[Foundation §2] a connection serves further requests after one whose small body nobody read', async () => {
  const server = await listen((_req, res) => void res.end('refused'), 0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = () =>
    new Promise<boolean>((resolve, reject) => {
      const sending = request(server.url, { agent, method: 'POST' }, (res) => {
        res.resume();
        res.once('end', () => resolve(sending.reusedSocket));
      });
      sending.once('error', reject).end(Buffer.alloc(1024 * 1024));
    });
  expect([await send(), await send(), await send()]).toEqual([false, true, true]);
  await server.close();
  agent.destroy();
});
