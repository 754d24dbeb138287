import { randomBytes } from 'node:crypto';
import { calls } from '../../contract/calls/index';
import type { Call } from '../../contract/define-call';
import { code } from '../../contract/codes';
import { snip } from '../../contract/calls/compare-reply';
import {
  ask,
  type Exchange,
  fillPath,
  type Row,
  rowsOf,
  seenIn,
  type Target,
  upload,
  withoutParams,
} from '../ask';
import { refused, scenarios, uploads, type Scenario, type Upload } from './scenarios';
import { judge } from './read-calls';
import { differ, findingOf, newFinding, type Finding } from '../report';

/** Logs in with an account created for this run. @returns its session; undefined if refused */
export type SignIn = (username: string, password: string) => Promise<Target | undefined>;

interface WriteOptions {
  /** Calls to test, by path; `undefined` stands for all writes. */
  only: ReadonlySet<string> | undefined;
  /** How a created account logs in; if `undefined`, logins are not tested. */
  signIn: SignIn | undefined;
}

/**
 * Tests writes with records of its own and cleans up afterwards:
 *
 *   created -> listed -> read back -> changed -> a stale change refused (409) -> removed -> gone
 *
 * A record that cannot be removed is created once, keeps its name across runs, and stays.
 * Calls whose effects cannot be undone (replies, grants, codes) are made for records that do not exist: a refusal proves
 * that the call exists, and the finding says why it was not fully tested. An uploaded picture stays.
 */
export async function writeCalls(target: Target, { only, signIn }: WriteOptions): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  const of = (path: string): Finding => {
    const finding = findings.get(path) ?? findingOf(path);
    findings.set(path, finding);
    return finding;
  };
  for (const scenario of scenarios)
    if (only === undefined || pathsOf(scenario).some((path) => only.has(path)))
      await tryScenario({ target, of, signIn }, scenario, '');
  const isLeft = (path: string) => !findings.has(path) && (only?.has(path) ?? true);
  for (const { because, calls: left } of refused)
    for (const [path, fields] of Object.entries(left))
      if (isLeft(path)) await tryRefusal(target, of(path), fields, because);
  for (const one of uploads) if (isLeft(one.path)) await tryUpload(target, of(one.path), one);
  return [...findings.values()];
}

/**
 * Uploads a text, which must be refused, and a picture, which stays. No video: what is short enough to send is none for
 * a backend that plays it.
 */
async function tryUpload(target: Target, finding: Finding, { path, picture }: Upload): Promise<void> {
  const text = { filename: 'zz.txt', contentType: 'text/plain', bytes: Buffer.from('text') };
  const sent = 'sent a text instead of an image or a video';
  judgeRefusal(finding, await upload(target, path, text), 'the kit has no video', sent);
  if (picture === undefined) return;
  const answer = await upload(target, path, picture);
  if (!judge(finding, answer) || answer.kind !== 'answer') return;
  const address = /^(https?:\/\/[^/]+)?\/[^/]/i.exec(String(answer.data));
  if (address === null)
    return differ(finding, { at: 'data', expected: 'the address of the picture', seen: snip(answer.data) });
  const [, origin] = address;
  finding.note = `the picture stays${origin === undefined ? '' : `; shown with IMAGE_HOST=${origin}`}`;
}

/** Writes that were not tested, and why. */
export function leftWrites(found: readonly Finding[], wrote: boolean): Finding[] {
  const known = new Set(found.map(({ call }) => call.path));
  return calls
    .filter(({ effect, path }) => effect === 'write' && !known.has(path))
    .map((call) => ({
      ...newFinding(call),
      outcome: 'not asked' as const,
      note: wrote ? 'nothing could be made to try it in' : 'a write; asked with --write',
    }));
}

const changePassword = '/admin/password/edit';

const pathsOf = ({ add, edit, remove, then = [], within = [], signsIn }: Scenario): string[] => [
  ...[add, edit, ...(remove === undefined ? [] : [remove]), ...then.map(({ path }) => path)],
  ...(signsIn === undefined ? [] : [changePassword]),
  ...within.flatMap(pathsOf),
];

/** Every write that is tested here. */
export const triedWrites: readonly string[] = [
  ...scenarios.flatMap(pathsOf),
  ...refused.flatMap(({ calls: left }) => Object.keys(left)),
  ...uploads.map(({ path }) => path),
];

/** State of one conformance run, shared by the records that it creates. */
interface RunState {
  target: Target;
  of: (path: string) => Finding;
  signIn: SignIn | undefined;
}

async function tryScenario(run: RunState, scenario: Scenario, parent: string): Promise<void> {
  const names = newNames();
  const record = new TriedRecord(run, scenario, { ...names, uid: scenario.staysAs ?? names.uid, parent });
  try {
    if (!(await record.add())) {
      await tryWithoutRecord(run, scenario);
      return;
    }
    await record.edit();
    for (const step of scenario.then ?? []) await record.change(step.path, step.fields);
    await record.signIn();
    for (const inner of scenario.within ?? []) await tryScenario(run, inner, record.id);
  } finally {
    await record.remove();
  }
}

/**
 * If no record could be created, calls that change or remove one are made for a record that does not exist, as
 * they may be missing too.
 */
async function tryWithoutRecord({ target, of }: RunState, scenario: Scenario): Promise<void> {
  const { add, edit, remove, then = [], within = [] } = scenario;
  const named = { id: absent, [scenario.editId]: absent, [scenario.removeId ?? 'id']: absent };
  const removal = remove === undefined ? [] : [{ path: remove, fields: {} }];
  const changes = [{ path: edit, fields: scenario.fields }, ...removal, ...then];
  for (const { path, fields } of changes) {
    const finding = of(path);
    const taken = takenBy(finding.call, { ...fields, ...named });
    await tryRefusal(target, finding, taken, `${add} made no record to try it on`);
  }
  for (const inner of within) await tryWithoutRecord({ target, of, signIn: undefined }, inner);
}

/** An id that no record has. */
const absent = '999999999';

/** 15 letters and digits: valid for names, keys and titles everywhere. */
const newNames = () => ({
  uid: `zz${randomBytes(6).toString('hex')}z`,
  secret: randomBytes(8).toString('hex'),
});

class TriedRecord {
  id = '';
  #revision: unknown;

  constructor(
    private readonly run: RunState,
    private readonly scenario: Scenario,
    private readonly names: { uid: string; secret: string; parent: string },
  ) {}

  async add(): Promise<boolean> {
    const { scenario, names } = this;
    if (await this.#findStaying()) return true;
    const fields = this.#fill(scenario.fields);
    if (!(await this.#send(scenario.add, fields))) return false;
    const row = await this.#find(names.uid);
    const finding = this.run.of(scenario.add);
    if (row === undefined || row[scenario.id] === undefined) {
      differ(finding, { at: scenario.list, expected: `a record ${names.uid}`, seen: 'none' });
      return false;
    }
    this.id = String(row[scenario.id]);
    await this.#expect(finding, fields);
    return true;
  }

  /** @returns whether an earlier run created the record that cannot be removed */
  async #findStaying(): Promise<boolean> {
    const { scenario, names } = this;
    const row = scenario.staysAs === undefined ? undefined : await this.#find(names.uid);
    if (row?.[scenario.id] === undefined) return false;
    this.id = String(row[scenario.id]);
    this.#revision = row['revision'];
    return true;
  }

  async edit(): Promise<void> {
    const { scenario, names } = this;
    const finding = this.run.of(scenario.edit);
    const fields = { ...this.#fill(scenario.fields), [scenario.editId]: this.id };
    const changed = { ...fields, [scenario.name]: `${names.uid}2` };
    const before = this.#revision;
    const revision = before === undefined ? {} : { revision: String(before) };
    if (!(await this.#send(scenario.edit, { ...changed, ...revision }))) return;
    await this.#expect(finding, { [scenario.name]: changed[scenario.name] ?? '' });
    if (before === undefined) return;
    finding.request.push('revision');
    const stale = await ask(this.run.target, scenario.edit, { ...changed, ...revision });
    if (stale.kind !== 'answer' || stale.code !== code.conflict)
      differ(finding, {
        at: 'a save with a stale revision',
        expected: `code ${code.conflict}`,
        seen: stale.kind === 'answer' ? `code ${stale.code}` : seenIn(stale),
      });
  }

  async change(path: string, fields: Record<string, string>): Promise<void> {
    const sent = this.#fill(fields);
    if (await this.#send(path, { id: this.id, ...sent })) await this.#expect(this.run.of(path), sent);
  }

  /** Logs in as the created account, and changes its password; the old one must stop working. */
  async signIn(): Promise<void> {
    const { scenario, run } = this;
    if (scenario.signsIn === undefined || run.signIn === undefined) return;
    const { username = '', password = '' } = this.#fill(scenario.signsIn);
    const session = await run.signIn(username, password);
    if (session === undefined) {
      const expected = 'a session of the account that it made';
      differ(run.of(scenario.add), { at: '/admin/login', expected, seen: 'none' });
      return;
    }
    const finding = run.of(changePassword);
    const change = () =>
      ask(session, changePassword, { oldPassword: password, newPassword: `${password} 2` });
    if (!judge(finding, await change())) return;
    const again = await change();
    if (again.kind !== 'answer' || again.code !== code.ok) return;
    differ(finding, { at: 'the old password, used again', expected: 'a refusal', seen: 'code 1' });
  }

  async remove(): Promise<void> {
    const { scenario } = this;
    if (this.id === '') return;
    if (scenario.remove === undefined) return this.#restore();
    const finding = this.run.of(scenario.remove);
    if (!(await this.#send(scenario.remove, { id: this.id, [scenario.removeId ?? 'id']: this.id }))) {
      finding.note = `${scenario.list} still has ${this.names.uid}: remove it by hand`;
      return;
    }
    const row = await this.#find(this.names.uid);
    const { removedAs } = scenario;
    const isKept = removedAs !== undefined && row !== undefined && matches(row, removedAs);
    if (isKept) finding.note = `${scenario.list} keeps it as removed`;
    else if (row !== undefined)
      differ(finding, { at: scenario.list, expected: 'no such record any more', seen: snip(row) });
  }

  /** Gives a record that stays its original name again. */
  async #restore(): Promise<void> {
    const { scenario, names } = this;
    const row = await this.#find(names.uid);
    const revision = row?.['revision'] === undefined ? {} : { revision: String(row['revision']) };
    const fields = { ...this.#fill(scenario.fields), [scenario.editId]: this.id };
    if (await this.#send(scenario.edit, { ...fields, ...revision }))
      this.run.of(scenario.edit).note = `${scenario.list} keeps ${names.uid} for the next run`;
  }

  #fill(fields: Readonly<Record<string, string>>): Record<string, string> {
    return fill(fields, { ...this.names, id: this.id });
  }

  async #send(path: string, given: Row): Promise<boolean> {
    const finding = this.run.of(path);
    const { call } = finding;
    const taken = takenBy(call, given);
    return judge(finding, await ask(this.run.target, fillPath(path, taken), withoutParams(call, taken)));
  }

  /** Reads the record back and compares, by its detail call if it has one. */
  async #expect(finding: Finding, sent: Readonly<Record<string, string>>): Promise<void> {
    const stored = await this.#read();
    this.#revision = stored?.['revision'];
    for (const [name, value] of Object.entries(sent)) {
      // Passwords cannot be read back, and missing fields are reported for the read call.
      if (stored === undefined || !Object.hasOwn(stored, name) || value === '') continue;
      if (String(stored[name]) !== value)
        differ(finding, { at: `${name}, read back`, expected: value, seen: snip(stored[name]) });
    }
  }

  async #read(): Promise<Row | undefined> {
    const { detail, record } = this.scenario;
    if (detail === undefined) return this.#find(this.names.uid);
    const answer = await ask(this.run.target, fillPath(detail, { id: this.id }));
    if (answer.kind !== 'answer' || answer.code !== code.ok) return undefined;
    const data = answer.data as Row | null;
    return (record === undefined ? data : (data?.[record] as Row | undefined)) ?? undefined;
  }

  async #find(uid: string): Promise<Row | undefined> {
    const { list, name, id } = this.scenario;
    const answer = await ask(this.run.target, list, { pageNum: 1, pageSize: 10_000 });
    const rows = answer.kind === 'answer' ? rowsOf(answer.data) : [];
    return rows.find(
      (row) => String(row[name]).startsWith(uid) || (this.id !== '' && String(row[id]) === this.id),
    );
  }
}

const matches = (row: Row, expected: Readonly<Record<string, string>>): boolean =>
  Object.entries(expected).every(([name, value]) => String(row[name]) === value);

const takenBy = <Value>({ request }: Call, given: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(request.shape, name)));

async function tryRefusal(
  target: Target,
  finding: Finding,
  given: Readonly<Record<string, string>>,
  because: string,
): Promise<void> {
  const { call } = finding;
  const fields = fill(given, { ...newNames(), parent: absent, id: absent });
  judgeRefusal(finding, await ask(target, fillPath(call.path, fields), withoutParams(call, fields)), because);
}

function judgeRefusal(
  finding: Finding,
  answer: Exchange,
  because: string,
  asked = 'asked about nothing',
): void {
  if (answer.kind === 'answer' && answer.code !== code.ok)
    finding.note = `refuses what is not there; not done: ${because}`;
  else if (answer.kind === 'answer')
    differ(finding, { at: `code, ${asked}`, expected: 'a refusal', seen: '1' });
  else judge(finding, answer);
}

/** Replaces each `{name}` in the fields by its value. */
export const fill = (
  fields: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    ]),
  );
