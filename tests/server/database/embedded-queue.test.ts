import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openWithProbe } from '../../../server/database/database';

it('[Foundation §1] refuses a call that waits too long for the embedded database; health checks do not wait', async () => {
  const timeouts = { statementMs: 1_000, lockMs: 1_000, acquireMs: 50 };
  const { db, probe, close } = await openWithProbe({ timeouts });
  const ask = () => sql`select 1`.execute(db);
  try {
    await db.transaction().execute(async () => {
      await expect(ask()).rejects.toMatchObject({ kind: 'busy', code: 503, message: '系统繁忙，请稍后再试' });
      expect((await sql`select 1`.execute(probe)).rows.length).toBe(1);
    });
    expect((await Promise.all([ask(), ask(), ask()])).length).toBe(3);
  } finally {
    await close();
  }
});

it('[Foundation §1] runs a call that got the connection in time, even if the process was blocked since', async () => {
  const timeouts = { statementMs: 1_000, lockMs: 1_000, acquireMs: 50 };
  const { db, close } = await openWithProbe({ timeouts });
  const ask = () => sql`select 1`.execute(db);
  try {
    let waiting: Promise<unknown> = Promise.resolve();
    await db.connection().execute(async () => {
      waiting = ask();
    });
    // The connection is handed over, and the process blocks for longer than the wait limit.
    standStill(100);
    await waiting;
    expect((await ask()).rows.length).toBe(1);
  } finally {
    await close();
  }
});

it('[Foundation §1] a waiting call does not time out while the whole process is blocked', async () => {
  const timeouts = { statementMs: 1_000, lockMs: 1_000, acquireMs: 50 };
  const { db, close } = await openWithProbe({ timeouts });
  const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
  try {
    let waiting: Promise<unknown> = Promise.resolve();
    await db.connection().execute(async () => {
      waiting = sql`select 1`.execute(db);
      await soon();
      standStill(200);
      await soon();
    });
    await waiting;
  } finally {
    await close();
  }
});

it('[Foundation §1] a close waits for the caller that has the connection, however long that takes', async () => {
  const timeouts = { statementMs: 1_000, lockMs: 1_000, acquireMs: 50 };
  const { db, close } = await openWithProbe({ timeouts });
  let closing: Promise<void> | undefined;
  await db.connection().execute(async (connection) => {
    const waiting = sql`select 1`.execute(db);
    closing = close();
    // Longer than a call may wait.
    await expect(waiting).rejects.toMatchObject({ kind: 'busy' });
    expect((await sql`select 1`.execute(connection)).rows.length).toBe(1);
  });
  await closing;
});

function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
