import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '../../../server/http/log';
import { openTestDatabase } from '../../support/database/database';

function logged(error: unknown): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  createLog('info', stream).error({ err: error, path: '/admin/sys/config/add' }, 'call failed');
  return lines.join('');
}

it('[Foundation §1] logs a database error by its name and code, without the values of the statement', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const insert = (secret: string | null) =>
      sql`insert into backend.config (config_id, config_name, config_key, config_value, config_type, create_time, update_time)
        values (99, 'n', ${'key-' + 'of-config'}, ${secret}, 'N', now(), now())`.execute(db);
    await insert('s3cret-value');
    const duplicate: unknown = await insert('s3cret-value').catch((error: unknown) => error);
    const line = logged(duplicate);
    expect(JSON.parse(line)).toMatchObject({
      path: '/admin/sys/config/add',
      msg: 'call failed',
      err: { code: '23505', table: 'config', message: expect.stringContaining('duplicate key') },
    });
    expect(line).not.toContain('s3cret-value');
    expect(line).not.toContain('key-of-config');
    const missing: unknown = await insert(null).catch((error: unknown) => error);
    expect(logged(missing)).not.toContain('key-of-config');
  } finally {
    await close();
  }
});

it('[Foundation §1] logs causes too, and a thrown value that is no Error only by its type', () => {
  const line = JSON.parse(logged(new Error('outer', { cause: new Error('inner') }))) as {
    err: { message: string; cause: { message: string } };
  };
  expect([line.err.message, line.err.cause.message]).toEqual(['outer', 'inner']);
  expect(logged({ password: 's3cret' })).not.toContain('s3cret');
});
