import { randomBytes } from 'node:crypto';
import { calls } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { snip } from '../../contract/calls/compare-reply';
import { ask, upload, type Exchange, type Target } from '../ask';
import { refused, scenarios, type Scenario } from './corner';
import { fillPath, rowsOf, withoutParams, type Row } from './lists';
import { judge } from './read-calls';
import { differ, newFinding, type Finding } from '../report';

/**
 * Tries writes in a corner of its own and cleans up behind itself:
 *
 *   made -> listed -> read back -> changed -> a stale change refused (409) -> removed -> gone
 *
 * What cannot be undone (replies, grants, articles, codes, uploads) is asked about records that are not there: the refusal shows
 * that the call is. @param asked which calls, by path; all writes unless given
 */
export async function writeCalls(target: Target, asked?: ReadonlySet<string>): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  const of = (path: string): Finding => {
    const call = calls.find((one) => one.path === path);
    if (call === undefined) throw new Error(`${path} is no declared call`);
    const finding = findings.get(path) ?? newFinding(call);
    findings.set(path, finding);
    return finding;
  };
  for (const scenario of scenarios)
    if (asked === undefined || pathsOf(scenario).some((path) => asked.has(path)))
      await tryScenario(target, scenario, of, '');
  for (const [path, fields] of Object.entries(refused))
    if (asked?.has(path) ?? true) await tryRefusal(target, of(path), fields);
  for (const path of uploads) if (asked?.has(path) ?? true) await tryUpload(target, of(path));
  return [...findings.values()];
}

/** A text is neither picture nor video: refused, it leaves nothing behind. */
async function tryUpload(target: Target, finding: Finding): Promise<void> {
  const answer = await upload(
    target,
    finding.call.path,
    new File(['text'], 'zz.txt', { type: 'text/plain' }),
  );
  judgeRefusal(finding, answer);
}

/** Writes that nobody asked, and why. */
export function leftWrites(found: readonly Finding[], wrote: boolean): Finding[] {
  const known = new Set(found.map(({ call }) => call.path));
  return calls
    .filter(({ effect, path }) => effect === 'write' && !known.has(path))
    .map((call) => ({
      ...newFinding(call),
      outcome: 'not asked' as const,
      note: wrote ? 'would leave something behind' : 'a write; asked with --write',
    }));
}

const pathsOf = ({ add, edit, remove, then = [], within = [] }: Scenario): string[] => [
  ...[add, edit, remove, ...then.map(({ path }) => path)],
  ...within.flatMap(pathsOf),
];

const uploads = ['/admin/file/img/upload', '/admin/file/video/upload'];

/** Every write that is tried here. */
export const triedWrites: readonly string[] = [
  ...scenarios.flatMap(pathsOf),
  ...Object.keys(refused),
  ...uploads,
];

type FindingOf = (path: string) => Finding;

async function tryScenario(target: Target, scenario: Scenario, of: FindingOf, role: string): Promise<void> {
  // Letters and digits only, 15 characters: names, keys and titles take it everywhere.
  const uid = `zz${randomBytes(6).toString('hex')}z`;
  const record = new TriedRecord(target, scenario, of, { uid, role });
  try {
    if (!(await record.add())) return;
    await record.edit();
    for (const step of scenario.then ?? []) await record.change(step.path, step.fields);
    for (const inner of scenario.within ?? []) await tryScenario(target, inner, of, record.id);
  } finally {
    await record.remove();
  }
}

class TriedRecord {
  id = '';
  #revision: unknown;

  constructor(
    private readonly target: Target,
    private readonly scenario: Scenario,
    private readonly of: FindingOf,
    private readonly names: { uid: string; role: string },
  ) {}

  async add(): Promise<boolean> {
    const { scenario, names } = this;
    const fields = fill(scenario.fields, names);
    if (!(await this.#send(scenario.add, fields))) return false;
    const row = await this.#find(names.uid);
    const finding = this.of(scenario.add);
    if (row === undefined || row[scenario.id] === undefined) {
      differ(finding, { at: scenario.list, expected: `a record ${names.uid}`, seen: 'none' });
      return false;
    }
    this.id = String(row[scenario.id]);
    await this.#expect(finding, fields);
    return true;
  }

  async edit(): Promise<void> {
    const { scenario, names } = this;
    const finding = this.of(scenario.edit);
    const fields = { ...fill(scenario.fields, names), [scenario.editId]: this.id };
    const changed = { ...fields, [scenario.name]: `${names.uid}2` };
    const before = this.#revision;
    const revision = before === undefined ? {} : { revision: String(before) };
    if (!(await this.#send(scenario.edit, { ...changed, ...revision }))) return;
    await this.#expect(finding, { [scenario.name]: changed[scenario.name] ?? '' });
    if (before === undefined) return;
    finding.request.push('revision');
    const stale = await ask(this.target, scenario.edit, { ...changed, ...revision });
    if (stale.kind !== 'answer' || stale.code !== code.conflict)
      differ(finding, {
        at: 'a save with a stale revision',
        expected: `code ${code.conflict}`,
        seen: stale.kind === 'answer' ? `code ${stale.code}` : stale.kind,
      });
  }

  async change(path: string, fields: Record<string, string>): Promise<void> {
    if (await this.#send(path, { id: this.id, ...fields })) await this.#expect(this.of(path), fields);
  }

  async remove(): Promise<void> {
    const { scenario } = this;
    if (this.id === '') return;
    const finding = this.of(scenario.remove);
    if (!(await this.#send(scenario.remove, { id: this.id, [scenario.removeId ?? 'id']: this.id }))) {
      finding.note = `${scenario.list} still has ${this.names.uid}: remove it by hand`;
      return;
    }
    const row = await this.#find(this.names.uid);
    if (row !== undefined)
      differ(finding, { at: scenario.list, expected: 'no such record any more', seen: snip(row) });
  }

  async #send(path: string, given: Row): Promise<boolean> {
    const finding = this.of(path);
    const { call } = finding;
    const taken = Object.fromEntries(
      Object.entries(given).filter(([name]) => Object.hasOwn(call.request.shape, name)),
    );
    return judge(finding, await ask(this.target, fillPath(path, taken), withoutParams(call, taken)));
  }

  /** Reads the record back, by its detail call where there is one. */
  async #expect(finding: Finding, sent: Readonly<Record<string, string>>): Promise<void> {
    const stored = await this.#read();
    this.#revision = stored?.['revision'];
    for (const [name, value] of Object.entries(sent)) {
      // Passwords are never read back, and what a record lacks its read call is asked about.
      if (stored === undefined || !Object.hasOwn(stored, name) || value === '') continue;
      if (String(stored[name]) !== value)
        differ(finding, { at: `${name}, read back`, expected: value, seen: snip(stored[name]) });
    }
  }

  async #read(): Promise<Row | undefined> {
    const { detail, record } = this.scenario;
    if (detail === undefined) return this.#find(this.names.uid);
    const answer = await ask(this.target, fillPath(detail, { id: this.id }));
    if (answer.kind !== 'answer' || answer.code !== code.ok) return undefined;
    const data = answer.data as Row | null;
    return (record === undefined ? data : (data?.[record] as Row | undefined)) ?? undefined;
  }

  async #find(uid: string): Promise<Row | undefined> {
    const { list, name, id } = this.scenario;
    const answer = await ask(this.target, list, { pageNum: 1, pageSize: 10_000 });
    const rows = answer.kind === 'answer' ? rowsOf(answer.data) : [];
    return rows.find(
      (row) => String(row[name]).startsWith(uid) || (this.id !== '' && String(row[id]) === this.id),
    );
  }
}

async function tryRefusal(
  target: Target,
  finding: Finding,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { call } = finding;
  const fields = fill(given, { uid: `zz${randomBytes(6).toString('hex')}`, role: '' });
  judgeRefusal(finding, await ask(target, fillPath(call.path, fields), withoutParams(call, fields)));
}

function judgeRefusal(finding: Finding, answer: Exchange): void {
  if (answer.kind === 'answer' && answer.code !== code.ok) finding.note = 'refuses what is not there';
  else if (answer.kind === 'answer')
    differ(finding, { at: 'code, asked about nothing', expected: 'a refusal', seen: '1' });
  else judge(finding, answer);
}

const fill = (
  fields: Readonly<Record<string, string>>,
  { uid, role }: { uid: string; role: string },
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value
        .replaceAll('{uid}', uid)
        .replaceAll('{role}', role)
        .replaceAll('{secret}', randomBytes(8).toString('hex')),
    ]),
  );
