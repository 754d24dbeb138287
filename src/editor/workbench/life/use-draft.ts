import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react';
import { isSamePage, toCanonicalPage } from '../../../../server/contract/canonical-page';
import { code } from '../../../../server/contract/codes';
import { onSessionChange } from '../../../session';
import { toast } from '../../../toast';
import { answered, designs, parting, type Base, type Change, type Finding, type Page } from '../../designs';
import { isSameBase, type Kept } from './base';
import { dropCopy, keepCopy, type CopyKey } from './local-copy';

/** Time after the last change until the draft is kept, and until one that was not kept is tried again. */
const autosaveAfter = 3_000;
const retryAfter = 10_000;
/** Time after a change until this browser has its copy. */
const copyAfter = 300;

export interface DraftState {
  is: 'none' | 'kept' | 'unsaved' | 'saving' | 'failed';
  /** When the draft was last kept; '' without one. */
  savedAt: string;
  /** Why it could not be kept. */
  problem: string;
}

interface DraftOptions {
  key: CopyKey;
  /** When the draft that was opened had been kept; '' without one. */
  opened: string;
  /** A new object after each change. */
  page: Page;
  changed: boolean;
  unsaved: boolean;
  current: MutableRefObject<Page>;
  base: MutableRefObject<Base>;
  /** What the server has; set by a save. */
  kept: MutableRefObject<Kept>;
  live: MutableRefObject<unknown>;
  settle: () => Promise<void>;
  onKept: () => void;
  /** Called as a page is sent to the server, which also checks it. */
  onSent: (page: Page, findings: Promise<readonly Finding[] | undefined>) => unknown;
  /** Called when the draft to be published is refused: the page check may say why. */
  onRefused: () => void;
  /** Whether this browser may keep a copy now: an earlier one may be on offer. */
  copies: boolean;
}

/** Why a draft is kept: by itself, because staff press 保存, for the last look before it is published, or before another page takes its place. */
type Reason = 'autosave' | 'asked' | 'review' | 'leaving';

/** A saved draft, what the page check finds in it, and how it differs from the live page. */
export interface Review {
  page: Page;
  findings: readonly Finding[];
  changes: readonly Change[];
}

/**
 * Keeps the draft of one person:
 *
 *   changed -> a copy in this browser -> 3 s later at the server -> copy dropped
 *                                          \-> failed: said, and tried again by itself
 *   window closed before that -> copy written at once, draft sent after it if it is small enough
 */
export function useDraft(options: DraftOptions) {
  const { key, page, changed, unsaved, copies } = options;
  const latest = useRef(options);
  latest.current = options;
  const [savedAt, setSavedAt] = useState(options.opened);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<{ msg: string; passes: boolean }>();
  const now = useRef({ savedAt, unsaved, problem });
  now.current = { savedAt, unsaved, problem };

  const keep = useCallback(async (reason: Reason): Promise<Review | undefined> => {
    const { settle, current, base, kept, onKept, onSent, onRefused } = latest.current;
    await settle();
    const page = toCanonicalPage(current.current) as Page;
    const next: Kept = { page, base: base.current };
    const isKept = isSamePage(page, kept.current.page) && isSameBase(next.base, kept.current.base);
    if (isKept && reason !== 'review') {
      if (reason === 'asked') toast.info('没有未保存的修改');
      return { page, findings: [], changes: [] };
    }
    setSaving(true);
    const answer = send(latest.current, next, reason, now.current.savedAt);
    const received = onSent(
      page,
      answer.then(({ data }) => data?.findings),
    );
    const { status, msg, data } = await answer;
    await received;
    setSaving(false);
    if (status !== 0) {
      if (reason !== 'autosave' || now.current.problem?.msg !== msg) complain(status, msg);
      setProblem({ msg, passes: !isRefusal(status) });
      if (reason === 'review') onRefused();
      return undefined;
    }
    kept.current = next;
    setProblem(undefined);
    setSavedAt(data?.savedAt ?? '');
    onKept();
    if (reason === 'asked') toast.success(data ? '草稿已保存' : '与线上版本相同，草稿已清除');
    return { page, findings: data?.findings ?? [], changes: data?.changes ?? [] };
  }, []);

  // One after the other: an earlier page must never arrive after a later one.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const keepInTurn = useCallback(
    (reason: Reason) => {
      const turn = queue.current.then(() => keep(reason));
      queue.current = turn;
      return turn;
    },
    [keep],
  );
  const save = useCallback(
    async ({ quietly = false } = {}) => (await keepInTurn(quietly ? 'autosave' : 'asked')) !== undefined,
    [keepInTurn],
  );
  const review = useCallback(() => keepInTurn('review'), [keepInTurn]);
  const mayLeave = useCallback(async () => (await keepInTurn('leaving')) !== undefined, [keepInTurn]);

  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(() => void save({ quietly: true }), autosaveAfter);
    return () => clearTimeout(timer);
  }, [page, unsaved, save]);
  useRetry(unsaved && problem?.passes === true, save);

  // This browser's own copy, for as long as the server has not got it.
  const { account, path } = key;
  useEffect(() => {
    if (!copies) return;
    if (!unsaved) return dropCopy({ account, path });
    const timer = setTimeout(() => writeCopy(latest.current, now.current.savedAt), copyAfter);
    return () => clearTimeout(timer);
  }, [page, unsaved, copies, account, path]);
  useEffect(() => {
    const onHide = () => {
      if (now.current.unsaved && document.visibilityState === 'hidden') void save({ quietly: true });
    };
    const onEnd = () => {
      if (!now.current.unsaved) return;
      const { copies, current, base } = latest.current;
      if (copies) writeCopy(latest.current, now.current.savedAt);
      parting.saveDraft(path, toCanonicalPage(current.current) as Page, base.current);
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onEnd);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onEnd);
    };
  }, [path, save]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const draft: DraftState = {
    is: toStatus({ saving, unsaved, changed, problem }),
    savedAt,
    problem: problem?.msg ?? '',
  };
  return { draft, save, review, mayLeave };
}

/** Saves the page as the draft. A page equal to the live one needs no draft: it is removed, and the answer has no `data`. */
function send({ key, live }: DraftOptions, { page, base }: Kept, reason: Reason, savedAt: string) {
  if (savedAt !== '' && base.shippedDigest === '' && isSamePage(page, live.current))
    return answered(designs.removeDraft(key.path));
  return answered(designs.saveDraft(key.path, page as Page, base, reason === 'review'));
}

/** Tries again by itself once the reason may have gone: after a while, with the network, with a new login. */
function useRetry(wanted: boolean, save: (options: { quietly: boolean }) => Promise<boolean>): void {
  useEffect(() => {
    if (!wanted) return;
    const retry = () => void save({ quietly: true });
    const timer = setInterval(retry, retryAfter);
    const stop = onSessionChange(({ token }) => token !== '' && retry());
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', retry);
    };
  }, [wanted, save]);
}

function writeCopy({ key, current, base }: DraftOptions, savedAt: string): void {
  const schema = toCanonicalPage(current.current) as Page;
  keepCopy(key, { schema, base: base.current, savedAt, changedAt: Date.now() });
}

/** Said by the rules, not by the moment: the same draft would be refused again. */
const isRefusal = (status: number) =>
  status === code.forbidden || status === code.invalid || status === code.notFound;

function complain(status: number, msg: string): void {
  // The session dialog says it.
  if (status !== code.sessionExpired) toast.error(`草稿保存失败：${msg}`);
}

function toStatus(state: {
  saving: boolean;
  unsaved: boolean;
  changed: boolean;
  problem: object | undefined;
}): DraftState['is'] {
  if (state.saving) return 'saving';
  if (state.unsaved) return state.problem ? 'failed' : 'unsaved';
  return state.changed ? 'kept' : 'none';
}
