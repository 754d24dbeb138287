import type { JsonObject } from '../../contract/json-object';
import { calls } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { takesPage, type Call } from '../../contract/define-call';
import {
  ask,
  type Exchange,
  fillPath,
  type Row,
  rowsOf,
  seenIn,
  strangerOf,
  type Target,
  withoutParams,
} from '../ask';
import { compareReply } from '../../contract/calls/compare-reply';
import { probeFilters } from './probe-filters';
import { differ, newFinding, type Finding } from '../report';

/**
 * Maps fields of a list's rows to parameters of a call, where the names differ or the list is not the call's
 * sibling: for `/admin/role/detail/{id}` it is `/admin/role/list`.
 */
const samples: Record<string, { from?: string; fields: Record<string, string> }> = {
  '/admin/user/field/used/detail': { fields: { mobile: 'mobile', templateId: 'templateId' } },
  '/admin/feedback/reply/list': { from: '/admin/feedback/list', fields: { id: 'id' } },
  '/admin/mini/feedback/reply/list': { from: '/admin/mini/feedback/list', fields: { id: 'id' } },
  '/admin/docs/article/listByCategory': { fields: { categoryId: 'categoryId' } },
  '/admin/role/detail/{id}': { fields: { id: 'roleId' } },
  '/admin/system/user/detail/{id}': { fields: { id: 'userId' } },
  '/admin/sys/config/detail/{id}': { fields: { id: 'configId' } },
  '/admin/app/activity/detail/{id}': { fields: { id: 'activityId' } },
  '/admin/vip/redemption/batch/code/list': {
    from: '/admin/vip/redemption/batch/list',
    fields: { batchNumber: 'batchNumber' },
  },
  '/admin/vip/redemption/channel/detail/{id}': { fields: { id: 'channelId' } },
  '/admin/app/channel/stats': { fields: { code: 'channelCode' } },
};

/** Where to get a call's required values; undefined for a call that needs none. */
function findSample({ path, params }: Call): { from: string; fields: Record<string, string> } | undefined {
  const names = Object.keys(params);
  const declared = samples[path];
  if (declared === undefined && names.length === 0) return undefined;
  const beside = path.replace(/\/[^/]+(\/\{\w+\})?$/, '/list');
  return { from: beside, fields: Object.fromEntries(names.map((name) => [name, name])), ...declared };
}

/** Values that need no record. */
const fixed: Record<string, Record<string, string>> = { '/admin/app/version/check/v_code': { pfType: '0' } };

/** Rows of lists, requested once for all calls that take values from them. */
type Lists = Map<string, Promise<readonly Row[]>>;

/** Tests reads, which change nothing. @param asked calls to test, by path; `undefined` stands for all reads */
export async function readCalls(target: Target, asked: ReadonlySet<string> | undefined): Promise<Finding[]> {
  const lists: Lists = new Map();
  const findings: Finding[] = [];
  for (const call of calls.filter(({ effect, path }) => effect === 'read' && (asked?.has(path) ?? true)))
    findings.push(await readCall(target, call, lists));
  return findings;
}

async function readCall(target: Target, call: Call, lists: Lists): Promise<Finding> {
  const finding = newFinding(call);
  const given = await findFields(target, call, lists);
  if (given === undefined) {
    finding.outcome = 'not asked';
    finding.note = `no record in ${findSample(call)?.from ?? 'any list'}`;
    return finding;
  }
  const paging = takesPage(call) ? { pageNum: 1, pageSize: 50 } : {};
  const fields = { ...paging, ...given };
  const path = fillPath(call.path, given);
  const answer = await ask(target, path, withoutParams(call, fields));
  if (!judge(finding, answer) || answer.kind !== 'answer') return finding;
  const { differences, additions, unknown } = compareReply(call.reply, answer.data);
  differ(finding, ...differences);
  finding.reply = additions;
  finding.unknown = unknown;
  if (call.menu !== 'public') await requireSession(target, path, finding);
  if (differences.length === 0) await probeFilters(target, finding, fields, answer.data);
  return finding;
}

/** Whether the reply is a success to be inspected; any other reply is recorded in the finding. */
export function judge(finding: Finding, answer: Exchange): boolean {
  if (answer.kind === 'missing') finding.outcome = 'missing';
  else if (answer.kind === 'fault') differ(finding, { at: 'answer', ...answer });
  else if (answer.code === code.notFound && Object.keys(finding.call.request.shape).length === 0)
    finding.outcome = 'missing';
  else if (answer.code !== code.ok)
    differ(finding, { at: 'code', expected: '1', seen: `${answer.code} ${answer.msg}` });
  else return true;
  return false;
}

/** A call without a session must be refused. */
async function requireSession(target: Target, path: string, finding: Finding): Promise<void> {
  const answer = await ask(strangerOf(target), path);
  const isRefused = answer.kind === 'answer' && answer.code === code.sessionExpired;
  if (!isRefused)
    differ(finding, {
      at: 'code without a token',
      expected: String(code.sessionExpired),
      seen: seenIn(answer),
    });
}

async function findFields(target: Target, call: Call, lists: Lists): Promise<JsonObject | undefined> {
  const sample = findSample(call);
  if (sample === undefined) return fixed[call.path] ?? {};
  const asked = lists.get(sample.from) ?? listRows(target, sample.from);
  lists.set(sample.from, asked);
  const rows = await asked;
  const row = rows.find((one) => Object.values(sample.fields).every((field) => isGiven(one[field])));
  if (row === undefined) return undefined;
  return Object.fromEntries(Object.entries(sample.fields).map(([name, field]) => [name, row[field]]));
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

async function listRows(target: Target, path: string): Promise<readonly Row[]> {
  const answer = await ask(target, path, { pageNum: 1, pageSize: 50 });
  return answer.kind === 'answer' ? rowsOf(answer.data) : [];
}
