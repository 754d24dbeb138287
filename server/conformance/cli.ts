import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { calls } from '../contract/calls/index';
import { toBytes } from '../megabytes';
import type { Target } from './ask';
import type { SignIn } from './calls/write-calls';
import { conform, logIn, logOut, signInWith } from './conform';
import { isSound, toSaved, toText, type Finding } from './report';

const usage = `npm run conformance -- --upstream URL [options]

Asks a staff backend every call of the contract and says what differs. Ends with 1 where something differs or is missing.

  --username NAME          logs in; the password comes from CONFORMANCE_PASSWORD, the captcha is asked for
  --captcha CODE           what the captcha shows, for a backend whose captcha is fixed
  --token TOKEN            a session instead of a login; --session-id ID beside it
  --write                  also makes, changes and removes records of its own (names begin with zz); with --username the
                           captcha is asked for once more, for an account that it makes
  --only PATH              this call alone; may be repeated; not with --save
  --save FILE              what the upstream has, for the setting UPSTREAM_ADDITIONS
  --assume FIELD           saves this addition as there where nothing tells; may be repeated
  --verbose                also names fields that the contract does not know
  --token-header NAME      the headers that carry token and session; unless given, the settings
  --session-header NAME    UPSTREAM_TOKEN_HEADER and UPSTREAM_SESSION_HEADER say them

The setting UPSTREAM_MAX_MB says how large an answer may be.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...{ upstream: text, username: text, captcha: text, token: text, 'session-id': text, save: text },
      ...{ 'token-header': text, 'session-header': text, write: flag, verbose: flag, help: flag },
      only: { type: 'string', multiple: true },
      assume: { type: 'string', multiple: true },
    },
  });
  if (values.help || values.upstream === undefined || !/^https?:\/\//.test(values.upstream)) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  if (values.only !== undefined && values.save !== undefined)
    throw new Error('--save needs all calls: leave out --only');
  const unknown = (values.only ?? []).filter((path) => calls.every((call) => call.path !== path));
  if (unknown.length > 0) throw new Error(`no declared call: ${unknown.join(', ')}`);
  const config = readConfig(process.env);
  const target: Target = {
    url: values.upstream.replace(/\/+$/, ''),
    token: values.token ?? '',
    sessionId: values['session-id'] ?? '',
    headers: {
      token: values['token-header'] ?? config.UPSTREAM_TOKEN_HEADER,
      session: values['session-header'] ?? config.UPSTREAM_SESSION_HEADER,
    },
    maxAnswerBytes: toBytes(config.UPSTREAM_MAX_MB),
  };
  const { username, captcha } = values;
  const findings: Finding[] = [];
  let session: Target | undefined = target;
  let signIn: SignIn | undefined;
  if (username !== undefined) {
    const password = process.env['CONFORMANCE_PASSWORD'] ?? '';
    const readCaptcha = readerOf(captcha);
    const found = await logIn(target, { username, password, readCaptcha });
    signIn = signInWith(target, readCaptcha);
    findings.push(...found.findings);
    session = found.session;
  }
  if (session !== undefined) {
    const only = values.only === undefined ? undefined : new Set(values.only);
    const asked = await conform(session, { write: values.write, only, signIn });
    const known = new Set(findings.map(({ call }) => call.path));
    findings.push(...asked.filter(({ call }) => !known.has(call.path)));
    if (username !== undefined && only === undefined) {
      const out = await logOut(session);
      const at = findings.findIndex(({ call }) => call.path === out.call.path);
      findings.splice(at, at < 0 ? 0 : 1, out);
    }
  }
  process.stdout.write(`${toText(findings, values.verbose)}\n`);
  if (session === undefined) {
    process.stderr.write('No login, for the reason above: nothing else was asked.\n');
    return 1;
  }
  if (values.save !== undefined)
    writeFileSync(values.save, `${JSON.stringify(toSaved(findings, new Set(values.assume)), null, 2)}\n`);
  return isSound(findings) ? 0 : 1;
}

/** Asks the user at the terminal for the text in the captcha. */
const readerOf = (given: string | undefined) => async (imageData: string) => {
  if (given !== undefined) return given;
  const [, kind = 'png', data = imageData] = /^data:image\/(\w+)[^,]*;base64,(.*)$/s.exec(imageData) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'captcha-')), `captcha.${kind}`);
  writeFileSync(file, Buffer.from(data, 'base64'));
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(`What does ${file} show? `);
  } finally {
    terminal.close();
  }
};

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  return 2;
});
