import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig, settingNames } from '../../../server/config';
import { StartError } from '../../../server/start/start-error';
import { findMisspelt } from '../../../server/setting-files';
import { scratch } from '../../support/run/scratch';

const folder = mkdtempSync(join(scratch, 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('[Foundation §1] no setting is required', () => {
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
    METRICS_ALLOW: [],
    DEMO_DATA: true,
    AUDIT_DAYS: 365,
    UPSTREAM_MAX_MB: 10,
    UPSTREAM_ADDITIONS: 'none',
    UPSTREAM_CALLS: 256,
    UPSTREAM_CALLS_PER_SESSION: 32,
    CHECK_REPLIES: false,
    MIGRATE_AT_START: true,
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
  [{ PORT: '0x50' }, 'PORT: must be a port number'],
  [{ PORT: '3e2' }, 'PORT: must be a port number'],
  [{ DRAIN_TIME: ' ' }, 'DRAIN_TIME: must be a number of seconds'],
  [{ AUDIT_DAYS: '7' }, 'AUDIT_DAYS: must be 30 or more days'],
  [{ DATABASE_LOCK_TIMEOUT: '0' }, 'DATABASE_LOCK_TIMEOUT: must be a number of seconds'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS: must be a whole number from 1 to 1000'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be how many proxies stand in front'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: must be how many proxies stand in front'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL: must be a postgres:// address'],
  ...['postgres://console:1#secret@db/staff', 'postgres://console:1/secret@db/staff'].map(
    (DATABASE_URL): [{ DATABASE_URL: string }, string] => [
      { DATABASE_URL },
      'DATABASE_URL: must be postgres://ACCOUNT:PASSWORD@HOST:PORT/DATABASE, with # / ? @ in a password as %23 %2F %3F %40',
    ],
  ),
  [
    { UPSTREAM_URL: 'staff.example.com' },
    'UPSTREAM_URL: must be an http(s) address, such as https://example.com',
  ],
  [
    { UPSTREAM_URL: 'https://console:secret@staff.example.com' },
    'UPSTREAM_URL: must be an address without account, query and fragment',
  ],
  [
    { UPSTREAM_URL: 'https://staff.example.com/?site=1' },
    'UPSTREAM_URL: must be an address without account, query and fragment',
  ],
  [
    { IMAGE_HOST: 'https://images.example.com/#a' },
    'IMAGE_HOST: must be an address without account, query and fragment',
  ],
  [
    { IMAGE_HOST: 'https://example.com/images' },
    'IMAGE_HOST: must be an address without path, as the pages allow pictures of a whole host',
  ],
  [{ UPSTREAM_TOKEN_HEADER: 'to ken' }, 'UPSTREAM_TOKEN_HEADER: must be a header name'],
  [
    { UPSTREAM_TOKEN_HEADER: 'Content-Length' },
    'UPSTREAM_TOKEN_HEADER: is set by HTTP or by the console itself, choose another',
  ],
  [
    { UPSTREAM_SESSION_HEADER: 'cookie' },
    'UPSTREAM_SESSION_HEADER: is set by HTTP or by the console itself, choose another',
  ],
  [{ UPSTREAM_SESSION_HEADER: 'Token' }, 'UPSTREAM_SESSION_HEADER: must differ from UPSTREAM_TOKEN_HEADER'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: needs at least 8 characters'],
  [{ ADMIN_PASSWORD: '        ' }, 'ADMIN_PASSWORD: needs at least 8 characters'],
  [{ LOG_LEVEL: 'all' }, "LOG_LEVEL: must be 'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'"],
  [{ NODE_ENV: 'prod' }, "NODE_ENV: must be 'production', 'development' or 'test'"],
  [{ IMAGE_HOST: 'ftp://images' }, 'IMAGE_HOST: must be an http(s) address, such as https://example.com'],
  [{ DEMO_DATA: 'yes' }, "DEMO_DATA: must be 'on' or 'off'"],
  [{ FILE_STORAGE: 'disk' }, "FILE_STORAGE: must be 'folder', 'database' or 's3'"],
  [
    { FILE_STORAGE: 's3', S3_URL: 'https://s3.example.com/files', S3_ACCESS_KEY_ID: 'key' },
    "S3_SECRET_ACCESS_KEY: is needed when FILE_STORAGE is 's3'",
  ],
  [
    { METRICS_ALLOW: '10.0.0.0/8, monitoring' },
    'METRICS_ALLOW.1: must be addresses or networks, such as 10.0.0.0/8,192.168.1.7',
  ],
  [
    { EVENT_KEYS: 'android=short' },
    'EVENT_KEYS: must be APP=KEY,APP=KEY, with keys of at least 24 letters and digits',
  ],
  [
    { EVENT_KEYS: 'android=0123456789-0123456789-0123', UPSTREAM_URL: 'https://staff.example.com' },
    'EVENT_KEYS: lets apps send events to the embedded backend; with UPSTREAM_URL apps send their events to that backend',
  ],
  [{ CAPTCHA_CODE: '12 34' }, 'CAPTCHA_CODE: must be 1 to 16 letters or digits'],
  [
    { CAPTCHA_CODE: '1234', NODE_ENV: 'production' },
    'CAPTCHA_CODE: fixes the captcha for tests and is refused in production',
  ],
])('reports a wrong setting: %o', (env: Record<string, string>, line) => {
  expect(() => readConfig(env)).toThrow(new StartError(line));
});

it('[Foundation §3] with PostgreSQL, files are stored in the database, where every console finds them', () => {
  const url = 'postgres://console@127.0.0.1/staff';
  expect(readConfig({ DATABASE_URL: url }).FILE_STORAGE).toBe('database');
  expect(readConfig({ DATABASE_URL: url, FILE_STORAGE: 'folder' }).FILE_STORAGE).toBe('folder');
});

it('reports all invalid settings at once', () => {
  expect(() => readConfig({ PORT: '-1', DEMO_DATA: 'x' })).toThrow(/^PORT: .*\nDEMO_DATA: /);
});

it('[Foundation §1] reads any setting from its own file, like a secret, and ignores the trailing newline', () => {
  const ADMIN_PASSWORD_FILE = fileOf('password', 'from-a-file\n');
  const PORT_FILE = fileOf('port', '8080');
  expect(readConfig({ ADMIN_PASSWORD_FILE, PORT_FILE, ADMIN_PASSWORD: '' })).toMatchObject({
    ADMIN_PASSWORD: 'from-a-file',
    PORT: 8080,
  });
});

it('[Foundation §1] settings may be in one file; the environment takes precedence', () => {
  const password = fileOf('password', 'from-a-file');
  const SETTINGS_FILE = fileOf(
    'console.env',
    `# production\nPORT=8080\nHOST="0.0.0.0"\n\nADMIN_PASSWORD_FILE=${password}\nDEMO_DATA=off\n`,
  );
  expect(readConfig({ SETTINGS_FILE, DEMO_DATA: 'on' })).toMatchObject({
    PORT: 8080,
    HOST: '0.0.0.0',
    ADMIN_PASSWORD: 'from-a-file',
    DEMO_DATA: true,
  });
  // A deployment may override the file's secret by a variable.
  expect(readConfig({ SETTINGS_FILE, ADMIN_PASSWORD: 'another-one' }).ADMIN_PASSWORD).toBe('another-one');
});

it('[Foundation §1] names the faults of the files, and prints no secret', () => {
  const secret = fileOf('secret', 'a-secret-value');
  const env = {
    ADMIN_PASSWORD: 'given-directly',
    ADMIN_PASSWORD_FILE: secret,
    S3_URL_FILE: join(folder, 'nowhere'),
    S3_REGION_FILE: fileOf('empty', '\n'),
    SETTINGS_FILE: fileOf('wrong.env', 'PROT=1\nUPSTREAM_URL\nS3_SECRET=x\nPORT=abc\n'),
  };
  expect(() => readConfig(env)).toThrow(
    new StartError(
      [
        'SETTINGS_FILE: line 2 is not NAME=VALUE',
        'SETTINGS_FILE: there is no setting PROT; PORT?',
        'SETTINGS_FILE: there is no setting S3_SECRET',
        'ADMIN_PASSWORD: is given twice, also by ADMIN_PASSWORD_FILE',
        `S3_URL_FILE: cannot read ${join(folder, 'nowhere')} (ENOENT)`,
        `S3_REGION_FILE: ${join(folder, 'empty')} is empty`,
        'PORT: must be a port number',
      ].join('\n'),
    ),
  );
  expect(() => readConfig({ SETTINGS_FILE: join(folder, 'nowhere') })).toThrow(
    new StartError(`SETTINGS_FILE: cannot read ${join(folder, 'nowhere')} (ENOENT)`),
  );
});

it('[Foundation §1] a variable that looks like a misspelt setting is reported', () => {
  const others = {
    HOME: '/root',
    PATH: '/bin',
    HOSTNAME: 'a',
    LANG: 'C',
    npm_config_port: '1',
    TEST_WORKERS: '2',
  };
  expect(findMisspelt({ ...others, PORT: '1', ADMIN_PASSWORD_FILE: '/x' }, settingNames)).toEqual([]);
  expect(findMisspelt({ ...others, DATABSE_URL: 'x', ADMIN_PASWORD_FILE: '/x' }, settingNames)).toEqual([
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { name: 'ADMIN_PASWORD_FILE', meant: 'ADMIN_PASSWORD_FILE' },
  ]);
});
