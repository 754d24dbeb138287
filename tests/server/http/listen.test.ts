import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../../server/http/listen';

it('[Foundation §1] a stop finishes the request in flight and accepts no new one', async () => {
  let finish = () => {};
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => (arrived = resolve));
  const server = await listen(
    (_req, res) => {
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
  await expect(fetch(server.url)).rejects.toThrow();
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
