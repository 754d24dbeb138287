import type { RequestHandler } from 'express';
import { sql } from 'kysely';
import type { Db } from '../database/database';

const databaseTimeoutMs = 3_000;

/** `GET /healthz`: 200 while process and database answer, else 503. Shows no version and no address. */
export function answerHealth(db: Db): RequestHandler {
  return async (_req, res) => {
    const database = await isAnswering(db);
    res
      .status(database ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({
        process: 'ok',
        database: database ? 'ok' : 'unreachable',
        uptimeSeconds: Math.round(process.uptime()),
      });
  };
}

async function isAnswering(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeoutMs);
  });
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
