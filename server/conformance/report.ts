import type { SavedAdditions } from '../contract/calls/additions';
import { calls } from '../contract/calls/index';
import { isAddedCall } from '../contract/calls/openapi';
import type { Call } from '../contract/define-call';
import type { Difference } from '../contract/calls/compare-reply';

/** The result of testing one call. */
export interface Finding {
  call: Call;
  /** `not asked`: a write without `--write`, or a read without a suitable record; `note` gives the reason. */
  outcome: 'answers' | 'differs' | 'missing' | 'not asked';
  differences: Difference[];
  /** Additions that the upstream supports, by field. */
  request: string[];
  reply: string[];
  /** Additions of the request whose presence could not be determined. */
  untold: string[];
  /** Fields of the reply that the contract does not declare. */
  unknown: string[];
  note?: string;
}

export const newFinding = (call: Call): Finding => ({
  call,
  outcome: 'answers',
  differences: [],
  request: [],
  reply: [],
  untold: [],
  unknown: [],
});

/** @throws Error if no call declares the path */
export function findingOf(path: string): Finding {
  const call = calls.find((one) => one.path === path);
  if (call === undefined) throw new Error(`${path} is no declared call`);
  return newFinding(call);
}

export function differ(finding: Finding, ...differences: Difference[]): void {
  if (differences.length === 0) return;
  finding.outcome = 'differs';
  finding.differences.push(...differences);
}

/**
 * Whether the upstream conforms: every tested call answers as declared. Calls beyond the specification may be
 * missing.
 */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every(
    ({ call, outcome }) =>
      outcome === 'answers' || outcome === 'not asked' || (outcome === 'missing' && isAddedCall(call)),
  );

/** One paragraph per call, failures first; the last line has totals. */
export function toText(findings: readonly Finding[], verbose: boolean): string {
  const order = ['missing', 'differs', 'not asked', 'answers'] as const;
  const count = (outcome: Finding['outcome']) =>
    findings.filter((finding) => finding.outcome === outcome).length;
  const paragraphs = order.flatMap((outcome) =>
    findings.filter((finding) => finding.outcome === outcome).map((finding) => toParagraph(finding, verbose)),
  );
  return [...paragraphs, order.map((outcome) => `${count(outcome)} ${outcome}`).join(', ')].join('\n');
}

function toParagraph(
  { call, outcome, differences, request, reply, untold, unknown, note }: Finding,
  verbose: boolean,
): string {
  const names = (title: string, all: readonly string[]) =>
    all.length === 0 ? [] : [`    ${title}: ${all.join(', ')}`];
  const reason = note ?? (outcome === 'missing' && isAddedCall(call) ? 'beyond the specification' : '');
  return [
    `${outcome.padEnd(9)} ${call.path}  ${call.summary}${reason === '' ? '' : `  (${reason})`}`,
    ...differences.map(({ at, expected, seen }) => `    ${at}: expected ${expected}, seen ${seen}`),
    ...names('additions it takes', request),
    ...names('additions it gives', reply),
    ...names('additions that cannot be told', untold),
    ...(verbose ? names('fields the contract does not know', unknown) : []),
  ].join('\n');
}

/**
 * The content for `UPSTREAM_ADDITIONS`: missing calls will not be made, absent additions neither sent nor shown.
 * @param assumed additions that count as present if their presence could not be determined
 */
export function toSaved(
  findings: readonly Finding[],
  assumed: ReadonlySet<string> = new Set(),
): SavedAdditions {
  const had = findings
    .map((finding) => ({
      ...finding,
      request: [...finding.request, ...finding.untold.filter((name) => assumed.has(name))],
    }))
    .filter(({ request, reply }) => request.length > 0 || reply.length > 0);
  return {
    missing: findings.filter(({ outcome }) => outcome === 'missing').map(({ call }) => call.path),
    additions: Object.fromEntries(had.map(({ call, request, reply }) => [call.path, { request, reply }])),
  };
}
