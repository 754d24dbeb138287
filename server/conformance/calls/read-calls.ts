import { calls } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import type { Call } from '../../contract/define-call';
import { ask, type Exchange, type Target } from '../ask';
import { compareReply } from '../../contract/calls/compare-reply';
import { fillPath, rowsOf, withoutParams, type Row } from './lists';
import { probeFilters } from './probe-filters';
import { differ, newFinding, type Finding } from '../report';

/** Where a call gets the values that it cannot do without: a list, and which field of its rows is which of its own. */
const samples: Record<string, { from: string; fields: Record<string, string> }> = {
  '/admin/user/field/used/detail': {
    from: '/admin/user/field/used/list',
    fields: { mobile: 'mobile', templateId: 'templateId' },
  },
  '/admin/feedback/detail/{id}': { from: '/admin/feedback/list', fields: { id: 'id' } },
  '/admin/feedback/reply/list': { from: '/admin/feedback/list', fields: { id: 'id' } },
  '/admin/mini/feedback/detail/{id}': { from: '/admin/mini/feedback/list', fields: { id: 'id' } },
  '/admin/mini/feedback/reply/list': { from: '/admin/mini/feedback/list', fields: { id: 'id' } },
  '/admin/app/version/detail/{id}': { from: '/admin/app/version/list', fields: { id: 'id' } },
  '/admin/docs/article/detail/{id}': { from: '/admin/docs/article/list', fields: { id: 'id' } },
  '/admin/docs/article/listByCategory': {
    from: '/admin/docs/article/list',
    fields: { categoryId: 'categoryId' },
  },
  '/admin/help/article/detail/{id}': { from: '/admin/help/article/list', fields: { id: 'id' } },
  '/admin/role/detail/{id}': { from: '/admin/role/list', fields: { id: 'roleId' } },
  '/admin/system/user/detail/{id}': { from: '/admin/system/user/list', fields: { id: 'userId' } },
  '/admin/sys/config/detail/{id}': { from: '/admin/sys/config/list', fields: { id: 'configId' } },
  '/admin/app/activity/detail/{id}': { from: '/admin/app/activity/list', fields: { id: 'activityId' } },
  '/admin/user/order/detail/{orderCode}': {
    from: '/admin/user/order/list',
    fields: { orderCode: 'orderCode' },
  },
  '/admin/app/vip/detail/{userId}': { from: '/admin/app/vip/list', fields: { userId: 'userId' } },
  '/admin/vip/give/detail/{giveId}': { from: '/admin/vip/give/list', fields: { giveId: 'giveId' } },
  '/admin/vip/redemption/batch/code/list': {
    from: '/admin/vip/redemption/batch/list',
    fields: { batchNumber: 'batchNumber' },
  },
  '/admin/vip/redemption/batch/detail/{batchNumber}': {
    from: '/admin/vip/redemption/batch/list',
    fields: { batchNumber: 'batchNumber' },
  },
  '/admin/vip/redemption/channel/detail/{id}': {
    from: '/admin/vip/redemption/channel/list',
    fields: { id: 'channelId' },
  },
  '/admin/app/policy/detail/{id}': { from: '/admin/app/policy/list', fields: { id: 'id' } },
  '/admin/app/message/detail/{id}': { from: '/admin/app/message/list', fields: { id: 'id' } },
  '/admin/question/survey/detail/{id}': { from: '/admin/question/survey/list', fields: { id: 'id' } },
  '/admin/app/channel/detail/{id}': { from: '/admin/app/channel/list', fields: { id: 'id' } },
  '/admin/app/channel/stats': { from: '/admin/app/channel/list', fields: { code: 'channelCode' } },
  '/admin/starWheel/detail/{id}': { from: '/admin/starWheel/list', fields: { id: 'id' } },
};

/** Values that need no record. */
const fixed: Record<string, Record<string, string>> = { '/admin/app/version/check/v_code': { pfType: '0' } };

/** Rows that a list answered; asked once for all calls that take values from them. */
type Lists = Map<string, Promise<readonly Row[]>>;

/** Asks reads, changing nothing. @param asked which calls, by path; all reads unless given */
export async function readCalls(target: Target, asked?: ReadonlySet<string>): Promise<Finding[]> {
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
    finding.note = `no record in ${samples[call.path]?.from ?? 'any list'}`;
    return finding;
  }
  const paging = 'pageNum' in call.request.shape ? { pageNum: 1, pageSize: 50 } : {};
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

/** Whether there is a success to look into; what else came is said in the finding. */
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

/** Without a session nobody may be told anything. */
async function requireSession(target: Target, path: string, finding: Finding): Promise<void> {
  const answer = await ask({ ...target, token: '', sessionId: '' }, path);
  const isRefused = answer.kind === 'answer' && answer.code === code.sessionExpired;
  if (!isRefused)
    differ(finding, {
      at: 'code without a token',
      expected: String(code.sessionExpired),
      seen: answer.kind === 'answer' ? String(answer.code) : answer.kind,
    });
}

async function findFields(
  target: Target,
  call: Call,
  lists: Lists,
): Promise<Record<string, unknown> | undefined> {
  const sample = samples[call.path];
  if (sample === undefined) return fixed[call.path] ?? {};
  const rows = await (lists.get(sample.from) ?? remember(lists, sample.from, listRows(target, sample.from)));
  const row = rows.find((one) => Object.values(sample.fields).every((field) => isGiven(one[field])));
  if (row === undefined) return undefined;
  return Object.fromEntries(Object.entries(sample.fields).map(([name, field]) => [name, row[field]]));
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function remember(lists: Lists, path: string, rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
  lists.set(path, rows);
  return rows;
}

async function listRows(target: Target, path: string): Promise<readonly Row[]> {
  const answer = await ask(target, path, { pageNum: 1, pageSize: 50 });
  return answer.kind === 'answer' ? rowsOf(answer.data) : [];
}
