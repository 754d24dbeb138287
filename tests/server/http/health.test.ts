import express from 'express';
import { expect, it } from 'vitest';
import { answerReadiness } from '../../../server/http/health';
import { listen } from '../../../server/http/listen';

it('[Foundation §1] a console that begins to stop while it checks its readiness answers that it is not ready', async () => {
  let stopping = false;
  let begun = () => {};
  let end = () => {};
  const running = new Promise<void>((resolve) => (begun = resolve));
  const check = {
    name: 'database',
    run: () =>
      new Promise<string>((resolve) => {
        end = () => resolve('ok');
        begun();
      }),
  };
  const app = express().get(
    '/readyz',
    answerReadiness([check], () => stopping),
  );
  const server = await listen(app, 0, '127.0.0.1');
  try {
    const answer = fetch(`${server.url}/readyz`);
    await running;
    stopping = true;
    end();
    expect([(await answer).status, await (await answer).json()]).toEqual([503, { process: 'stopping' }]);
  } finally {
    await server.close();
  }
});
