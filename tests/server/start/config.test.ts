import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config';

it('[Foundation §1] the defaults need no setting at all', () => {
  expect(readConfig({})).toEqual({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    DRAIN_TIME: 5_000,
    TRUST_PROXY: 0,
    DATA_DIR: resolve('.data'),
    UPSTREAM_TOKEN_HEADER: 'token',
    UPSTREAM_SESSION_HEADER: 'session-id',
    FILE_STORAGE: 'folder',
    S3_REGION: 'us-east-1',
    DEMO_DATA: true,
    AUDIT_DAYS: 365,
    UPSTREAM_MAX_MB: 10,
    UPSTREAM_ADDITIONS: 'none',
    UPSTREAM_CALLS: 256,
    UPSTREAM_CALLS_PER_SESSION: 32,
    DATABASE_CONNECTIONS: 20,
    DATABASE_STATEMENT_TIMEOUT: 30_000,
    DATABASE_LOCK_TIMEOUT: 5_000,
    DATABASE_ACQUIRE_TIMEOUT: 5_000,
    LOG_LEVEL: 'info',
  });
});

it('an empty setting counts as not given, and addresses lose their trailing slash', () => {
  expect(
    readConfig({ PORT: '', UPSTREAM_URL: 'https://staff.example.com/base/', DEMO_DATA: 'off' }),
  ).toMatchObject({
    PORT: 3000,
    UPSTREAM_URL: 'https://staff.example.com/base',
    DEMO_DATA: false,
  });
});

it.each([
  [{ PORT: 'http' }, 'PORT: must be a port number'],
  [{ PORT: '70000' }, 'PORT: must be a port number'],
  [{ AUDIT_DAYS: '7' }, 'AUDIT_DAYS: must be 30 or more days'],
  [{ DATABASE_LOCK_TIMEOUT: '0' }, 'DATABASE_LOCK_TIMEOUT: must be a number of seconds'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS: must be a whole number from 1 to 1000'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be how many proxies stand in front'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: must be how many proxies stand in front'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: must be a postgres:// address'],
  [
    { UPSTREAM_URL: 'staff.example.com' },
    'UPSTREAM_URL: must be an http(s) address, such as https://example.com',
  ],
  [{ UPSTREAM_TOKEN_HEADER: 'to ken' }, 'UPSTREAM_TOKEN_HEADER: must be a header name'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: needs at least 8 characters'],
  [{ IMAGE_HOST: 'ftp://images' }, 'IMAGE_HOST: must be an http(s) address, such as https://example.com'],
  [{ DEMO_DATA: 'yes' }, "DEMO_DATA: must be 'on' or 'off'"],
  [{ FILE_STORAGE: 'disk' }, "FILE_STORAGE: must be 'folder', 'database' or 's3'"],
  [
    { FILE_STORAGE: 's3', S3_URL: 'https://s3.example.com/files', S3_ACCESS_KEY_ID: 'key' },
    "S3_SECRET_ACCESS_KEY: is needed when FILE_STORAGE is 's3'",
  ],
  [{ CAPTCHA_CODE: '12 34' }, 'CAPTCHA_CODE: must be 1 to 16 letters or digits'],
  [
    { CAPTCHA_CODE: '1234', NODE_ENV: 'production' },
    'CAPTCHA_CODE: fixes the captcha for tests and is refused in production',
  ],
])('a wrong setting is named: %o', (env: Record<string, string>, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(line));
});

it('[Foundation §3] with PostgreSQL, files lie in the database, where every console finds them', () => {
  const url = 'postgres://console@127.0.0.1/staff';
  expect(readConfig({ DATABASE_URL: url }).FILE_STORAGE).toBe('database');
  expect(readConfig({ DATABASE_URL: url, FILE_STORAGE: 'folder' }).FILE_STORAGE).toBe('folder');
});

it('every wrong setting is named at once', () => {
  expect(() => readConfig({ PORT: '-1', DEMO_DATA: 'x' })).toThrow(/^PORT: .*\nDEMO_DATA: /);
});
