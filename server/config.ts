import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import {
  everyAddition,
  noAdditions,
  savedAdditions,
  toAdditions,
  type SavedAdditions,
  type UpstreamAdditions,
} from './contract/calls/additions';
import { isNetwork } from './observe/readers';
import { gatherSettings, type Given } from './setting-files';
import { StartError } from './start/start-error';

const blank = (value: unknown) => (value === '' ? undefined : value);
/** `0x50` and `3e2` are numbers for JavaScript, not for an operator. */
const plainNumber = (value: unknown) =>
  typeof value === 'string' && value !== '' && !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)
    ? Number.NaN
    : blank(value);
const onOff = (fallback: 'on' | 'off') =>
  z
    .preprocess(blank, z.enum(['on', 'off'], "must be 'on' or 'off'").default(fallback))
    .transform((value) => value === 'on');
const httpUrl = () =>
  z
    .url({
      protocol: /^https?$/,
      abort: true,
      message: 'must be an http(s) address, such as https://example.com',
    })
    // Only origin and path are used, and the start prints the address.
    .regex(/^[^@?#]*$/, 'must be an address without account, query and fragment')
    .transform((value) => value.replace(/\/+$/, ''));
const seconds = (fallback: number, least = 0.05) =>
  z
    .preprocess(
      plainNumber,
      z.coerce
        .number('must be a number of seconds')
        .min(least, 'must be a number of seconds')
        .max(3_600, 'must be 3600 or fewer seconds')
        .default(fallback),
    )
    .transform((given) => given * 1_000);
/** @param message shown for any other value; `bounds` describes the allowed range when a number is out of range */
const whole = (
  fallback: number,
  [least, most]: readonly [number, number],
  message: string,
  bounds: readonly [string, string] = [message, message],
) =>
  z.preprocess(
    plainNumber,
    z.coerce.number(message).int(message).min(least, bounds[0]).max(most, bounds[1]).default(fallback),
  );
const count = (fallback: number, most: number) =>
  whole(fallback, [1, most], `must be a whole number from 1 to ${most}`);
/** What the adapter sends upstream besides token and session, and what HTTP itself reserves. */
const reservedHeaders =
  /^(?:accept|content-type|cookie|user-agent|x-request-id|x-forwarded-for|traceparent|tracestate|host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect)$/i;
const headerName = (fallback: string) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'must be a header name')
      .refine(
        (name) => !reservedHeaders.test(name),
        'is set by HTTP or by the console itself, choose another',
      )
      .default(fallback),
  );

/** Where uploads can be stored. */
export const storageKinds = ['folder', 'database', 's3'] as const;
export type StorageKind = (typeof storageKinds)[number];
/** The settings that a bucket needs. */
export const s3Settings = ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const shape = z.object({
  NODE_ENV: z.preprocess(
    blank,
    z
      .enum(['production', 'development', 'test'], "must be 'production', 'development' or 'test'")
      .default('development'),
  ),
  PORT: whole(3_000, [0, 65_535], 'must be a port number'),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  DRAIN_TIME: seconds(5, 0),
  TRUST_PROXY: whole(0, [0, 10], 'must be how many proxies stand in front'),
  DATA_DIR: z
    .preprocess(blank, z.string().default('.data'))
    .transform((dir) => (isAbsolute(dir) ? dir : resolve(dir))),
  DATABASE_URL: z.preprocess(
    blank,
    z
      .url({ protocol: /^postgres(ql)?$/, abort: true, message: 'must be a postgres:// address' })
      // Otherwise a part of the password would be read, and printed, as the host.
      .regex(
        /^\w+:\/\/[^/?#]*(?:[/?][^@#]*)?$/,
        'must be postgres://ACCOUNT:PASSWORD@HOST:PORT/DATABASE, with # / ? @ in a password as %23 %2F %3F %40',
      )
      .optional(),
  ),
  MIGRATE_AT_START: onOff('on'),
  DATABASE_CONNECTIONS: count(20, 1_000),
  // These three are set in seconds and read in milliseconds.
  DATABASE_STATEMENT_TIMEOUT: seconds(30),
  DATABASE_LOCK_TIMEOUT: seconds(5),
  DATABASE_ACQUIRE_TIMEOUT: seconds(5),
  UPSTREAM_URL: z.preprocess(blank, httpUrl().optional()),
  UPSTREAM_ADDITIONS: z.preprocess(blank, z.string().default('none')),
  UPSTREAM_TOKEN_HEADER: headerName('token'),
  UPSTREAM_SESSION_HEADER: headerName('session-id'),
  UPSTREAM_MAX_MB: count(10, 1_000),
  UPSTREAM_CALLS: count(256, 10_000),
  UPSTREAM_CALLS_PER_SESSION: count(32, 10_000),
  CHECK_REPLIES: onOff('off'),
  ADMIN_PASSWORD: z.preprocess(
    blank,
    z.string().trim().min(8, 'needs at least 8 characters').max(128).optional(),
  ),
  IMAGE_HOST: z.preprocess(
    blank,
    httpUrl()
      .refine(
        (url) => new URL(url).pathname === '/',
        'must be an address without path, as the pages allow pictures of a whole host',
      )
      .optional(),
  ),
  AUDIT_DAYS: whole(365, [30, 36_500], 'must be how many days the audit log is kept', [
    'must be 30 or more days',
    'must be 36500 or fewer days',
  ]),
  FILE_STORAGE: z.preprocess(blank, z.enum(storageKinds, "must be 'folder', 'database' or 's3'").optional()),
  S3_URL: z.preprocess(blank, httpUrl().optional()),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: z.preprocess(blank, z.string().optional()),
  S3_SECRET_ACCESS_KEY: z.preprocess(blank, z.string().optional()),
  METRICS_ALLOW: z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
        : [],
    z.array(z.string().refine(isNetwork, 'must be addresses or networks, such as 10.0.0.0/8,192.168.1.7')),
  ),
  EVENT_KEYS: z.preprocess(
    blank,
    z
      .string()
      .regex(
        /^[\w-]{1,32}=[\w-]{24,}(?:,[\w-]{1,32}=[\w-]{24,})*$/,
        'must be APP=KEY,APP=KEY, with keys of at least 24 letters and digits',
      )
      .transform((text) =>
        text.split(',').map((pair) => {
          const [app = '', key = ''] = pair.split('=');
          return { app, key };
        }),
      )
      .optional(),
  ),
  DEMO_DATA: onOff('on'),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        "must be 'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'",
      )
      .default('info'),
  ),
  CAPTCHA_CODE: z.preprocess(
    blank,
    z
      .string()
      .regex(/^[0-9A-Za-z]{1,16}$/, 'must be 1 to 16 letters or digits')
      .optional(),
  ),
});

const settings = shape
  .refine((given) => given.NODE_ENV !== 'production' || given.CAPTCHA_CODE === undefined, {
    path: ['CAPTCHA_CODE'],
    message: 'fixes the captcha for tests and is refused in production',
  })
  .refine((given) => given.UPSTREAM_URL === undefined || given.EVENT_KEYS === undefined, {
    path: ['EVENT_KEYS'],
    message:
      'lets apps send events to the embedded backend; with UPSTREAM_URL apps send their events to that backend',
  })
  .refine(
    (given) => given.UPSTREAM_SESSION_HEADER.toLowerCase() !== given.UPSTREAM_TOKEN_HEADER.toLowerCase(),
    {
      path: ['UPSTREAM_SESSION_HEADER'],
      message: 'must differ from UPSTREAM_TOKEN_HEADER',
    },
  )
  .superRefine((given, context) => {
    if (given.FILE_STORAGE !== 's3') return;
    for (const name of s3Settings) {
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: "is needed when FILE_STORAGE is 's3'" });
    }
  })
  // With several consoles on one database, files in a local folder would be missing on the others.
  .transform((given) => ({
    ...given,
    FILE_STORAGE: given.FILE_STORAGE ?? (given.DATABASE_URL === undefined ? 'folder' : 'database'),
  }));

/** The typed settings; README has them in a table. */
export type Config = z.output<typeof settings>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

/**
 * Reads and validates the settings from the environment, the files that it names by `NAME_FILE`, and
 * `SETTINGS_FILE`.
 * @throws StartError naming every invalid one
 */
export function readConfig(env: Given): Config {
  const { given, faults } = gatherSettings(env, settingNames);
  const parsed = settings.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  if (parsed.success && faults.length === 0) return parsed.data;
  throw new StartError([...faults, ...wrong].join('\n'));
}

/**
 * Parses `UPSTREAM_ADDITIONS`: `none`, `all`, or the file written by `npm run conformance -- --save`.
 * @throws StartError if the file is missing or invalid
 */
export function readAdditions(setting: string): UpstreamAdditions {
  if (setting === 'none') return tagged(noAdditions);
  if (setting === 'all') return everyAddition;
  try {
    return tagged(savedAdditions.parse(JSON.parse(readFileSync(setting, 'utf8'))));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'not what npm run conformance -- --save writes';
    throw new StartError(`UPSTREAM_ADDITIONS: ${setting}: ${reason}; give none, all or such a file`);
  }
}

function tagged(saved: SavedAdditions): UpstreamAdditions {
  return toAdditions(saved, createHash('sha256').update(JSON.stringify(saved)).digest('hex').slice(0, 8));
}
