import { useCallback, useEffect, useRef, useState } from 'react';
import { isSamePage, toCanonicalPage } from '../../../../server/contract/canonical-page';
import { code } from '../../../../server/contract/codes';
import { onSessionChange } from '../../../session';
import { toast } from '../../../toast';
import {
  answered,
  designs,
  isSameBase,
  unloadCalls,
  toBase,
  type Base,
  type Change,
  type Finding,
  type OpenDesign,
  type Page,
} from '../../designs';
import { dropCopy, findCopy, keepCopy, toRecovery, type LocalCopy } from './local-copy';

/** Time after the last change until the draft is kept, and until one that was not kept is tried again. */
const autosaveAfter = 3_000;
const retryAfter = 10_000;
/** Time after a change until this browser has its copy. */
const copyAfter = 300;
/** Time after the last change until the page is checked. */
const checkAfter = 1_200;

/** What the server keeps: a page, and what it started from. */
interface Kept {
  page: Page;
  base: Base;
}

interface State {
  /** As the editor has it. A new object after each change. */
  page: Page;
  /** What is saved and compared: the page without the editor's own additions. */
  clean: Page;
  /** Counts the pages that were put on the canvas. */
  loads: number;
  base: Base;
  live: unknown;
  kept: Kept;
  /** Differs from what is live: there is something to publish. */
  changed: boolean;
  /** Differs from what the server keeps. */
  unsaved: boolean;
  /** Work that the server did not have when the page was opened: on the canvas already, or on offer. */
  found: { copy: LocalCopy; recovery: 'restore' | 'offer' } | undefined;
  /** When the draft was last kept; '' without one. */
  savedAt: string;
  saving: boolean;
  /** Why the draft could not be kept; `passes`: the same draft may be taken later. */
  problem: { msg: string; passes: boolean } | undefined;
  /** What the server's page check says of the page. */
  findings: readonly Finding[];
}

type DesignEvent =
  | { is: 'edited'; page: Page; clean: Page }
  | { is: 'loaded'; page: Page; base?: Base; live?: Page }
  | { is: 'found answered' }
  | { is: 'sent' }
  | { is: 'kept'; kept: Kept; savedAt: string }
  | { is: 'refused'; problem: State['problem'] }
  | { is: 'checked'; findings: readonly Finding[] };

/**
 * The page being designed:
 *
 *   opened, or restored from this browser -> changed by hand -> checked and kept as a draft after a while -> published
 *                                                     \-> merged with what came in between
 *
 * The editor's own marks never count as a change: pages are compared in their canonical form.
 */
function reduce(state: State, event: DesignEvent): State {
  switch (event.is) {
    case 'edited':
      return measured({ ...state, page: event.page, clean: event.clean });
    case 'loaded': {
      const { page, base = state.base, live = state.live } = event;
      return measured({ ...state, page, clean: page, base, live, loads: state.loads + 1 });
    }
    case 'found answered':
      return { ...state, found: undefined };
    case 'sent':
      return { ...state, saving: true };
    case 'kept': {
      const { kept, savedAt } = event;
      return measured({ ...state, kept, savedAt, saving: false, problem: undefined });
    }
    case 'refused':
      return { ...state, saving: false, problem: event.problem };
    case 'checked':
      return { ...state, findings: event.findings };
  }
}

function measured(state: State): State {
  const { clean, base, live, kept } = state;
  return {
    ...state,
    changed: base.shippedDigest !== '' || !isSamePage(clean, live),
    unsaved: !isSameBase(base, kept.base) || !isSamePage(clean, kept.page),
  };
}

const toKept = (design: OpenDesign): Kept => ({
  page: design.draft?.schema ?? design.schema,
  base: toBase(design),
});

function toStart(design: OpenDesign, account: string): State {
  const copy = findCopy({ account, path: design.path });
  const recovery = toRecovery(copy, design);
  const kept = toKept(design);
  const { page, base } = copy && recovery === 'restore' ? { page: copy.schema, base: copy.base } : kept;
  return measured({
    ...{ page, clean: page, loads: 0, base, live: design.schema, kept },
    ...{ changed: false, unsaved: false, saving: false, problem: undefined, findings: [] },
    found: copy && recovery !== 'none' ? { copy, recovery } : undefined,
    savedAt: design.draft?.savedAt ?? '',
  });
}

/** Why a draft is kept: by itself, because staff press 保存, for the last look before it is published, or before another page takes its place. */
type Reason = 'autosave' | 'asked' | 'review' | 'leaving';

/** A saved draft, what the page check finds in it, and how it differs from the live page. */
export interface Review {
  page: Page;
  findings: readonly Finding[];
  changes: readonly Change[];
}

export interface DraftState {
  is: 'none' | 'kept' | 'unsaved' | 'saving' | 'failed';
  /** When the draft was last kept; '' without one. */
  savedAt: string;
  /** Why it could not be kept. */
  problem: string;
}

export type Design = ReturnType<typeof useDesign>;

/**
 * One page being designed, and the draft of one person:
 *
 *   changed -> a copy in this browser -> 3 s later at the server -> copy dropped
 *                                          \-> failed: said, and tried again by itself
 *   window closed before that -> copy written at once, draft sent after it if it is small enough
 */
export function useDesign(design: OpenDesign, account: string) {
  const { path } = design;
  const [state, setState] = useState(() => toStart(design, account));
  /** As it is now, also before it is drawn. */
  const latest = useRef(state);
  const flushInput = useInputFlush();

  const [acts] = useState(() => {
    const send = (event: DesignEvent) => {
      latest.current = reduce(latest.current, event);
      setState(latest.current);
    };
    const toPage = () => toCanonicalPage(latest.current.clean) as Page;
    const load = (page: Page, foundation: { base?: Base; live?: Page } = {}) =>
      send({ is: 'loaded', page, ...foundation });

    /** The page that was sent to the page check last. */
    let sent: Page | undefined;
    /** Shows the findings of a page, unless another page was sent since. `undefined`: the call failed. */
    const receive = async (page: Page, answer: Promise<readonly Finding[] | undefined>) => {
      sent = page;
      const findings = await answer;
      if (sent !== page) return;
      if (findings) send({ is: 'checked', findings });
      else sent = undefined;
    };
    const check = () => {
      const page = toPage();
      if (isSamePage(sent, page)) return;
      void receive(
        page,
        answered(designs.check(path, page)).then(({ data }) => data?.findings),
      );
    };

    const keep = async (reason: Reason): Promise<Review | undefined> => {
      await flushInput();
      const page = toPage();
      const { base, kept, live, savedAt } = latest.current;
      if (reason !== 'review' && isSamePage(page, kept.page) && isSameBase(base, kept.base)) {
        if (reason === 'asked') toast.info('没有未保存的修改');
        return { page, findings: [], changes: [] };
      }
      send({ is: 'sent' });
      // A page equal to the live one needs no draft: it is removed, and the answer has no `data`.
      const answer =
        savedAt !== '' && base.shippedDigest === '' && isSamePage(page, live)
          ? answered(designs.removeDraft(path))
          : answered(designs.saveDraft(path, page, base, reason === 'review'));
      const received = receive(
        page,
        answer.then(({ data }) => data?.findings),
      );
      const { status, msg, data } = await answer;
      await received;
      if (status !== 0) {
        const isNews = reason !== 'autosave' || latest.current.problem?.msg !== msg;
        // The session dialog says it.
        if (isNews && status !== code.sessionExpired) toast.error(`草稿保存失败：${msg}`);
        send({ is: 'refused', problem: { msg, passes: !isRefusal(status) } });
        // The page check may say why.
        if (reason === 'review') check();
        return undefined;
      }
      send({ is: 'kept', kept: { page, base }, savedAt: data?.savedAt ?? '' });
      if (reason === 'asked') toast.success(data ? '草稿已保存' : '与线上版本相同，草稿已清除');
      return { page, findings: data?.findings ?? [], changes: data?.changes ?? [] };
    };
    // One after the other: an earlier page must never arrive after a later one.
    let queue: Promise<unknown> = Promise.resolve();
    const keepInTurn = (reason: Reason) => {
      const turn = queue.then(() => keep(reason));
      queue = turn;
      return turn;
    };

    return {
      change: (page: Page, clean: Page) => send({ is: 'edited', page, clean }),
      /** Puts another page on the canvas; a merged one brings along its base, and what is live if it has moved on. */
      load,
      /** On to the canvas with what was found, or back to what the server has. */
      answerFound: (to: 'take' | 'drop') => {
        const { found } = latest.current;
        if (!found) return;
        const before = toKept(design);
        if (to === 'take') load(found.copy.schema, { base: found.copy.base });
        else if (found.recovery === 'restore') load(before.page, { base: before.base });
        send({ is: 'found answered' });
      },
      check,
      /** Waits until what was typed has reached the page. @returns the page, canonical */
      pageAfterInput: async () => {
        await flushInput();
        return toPage();
      },
      /** Keeps the draft; says so unless `quietly`. */
      save: async ({ quietly = false } = {}) =>
        (await keepInTurn(quietly ? 'autosave' : 'asked')) !== undefined,
      /** Keeps the draft, checks it and compares it with the live page. @returns undefined, and says why, when it is refused */
      review: () => keepInTurn('review'),
      /** Keeps the draft before another page takes its place. @returns false, and says why, when it cannot */
      mayLeave: async () => (await keepInTurn('leaving')) !== undefined,
      /** Writes this browser's own copy. */
      copy: () => {
        const { base, savedAt } = latest.current;
        keepCopy({ account, path }, { schema: toPage(), base, savedAt, changedAt: Date.now() });
      },
    };
  });

  const { page, unsaved, found, savedAt, problem } = state;
  const { save, check, copy } = acts;
  useEffect(() => {
    const timer = setTimeout(check, checkAfter);
    return () => clearTimeout(timer);
  }, [page, check]);
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(() => void save({ quietly: true }), autosaveAfter);
    return () => clearTimeout(timer);
  }, [page, unsaved, save]);
  useRetry(unsaved && problem?.passes === true, save);
  // This browser's own copy, for as long as the server has not got it; an earlier one on offer stays.
  const copies = found?.recovery !== 'offer';
  useEffect(() => {
    if (!copies) return;
    if (!unsaved) return dropCopy({ account, path });
    const timer = setTimeout(copy, copyAfter);
    return () => clearTimeout(timer);
  }, [page, unsaved, copies, copy, account, path]);
  useEffect(() => {
    const onHide = () => {
      if (latest.current.unsaved && document.visibilityState === 'hidden') void save({ quietly: true });
    };
    const onEnd = () => {
      const { unsaved, found, clean, base } = latest.current;
      if (!unsaved) return;
      if (found?.recovery !== 'offer') copy();
      unloadCalls.saveDraft(path, toCanonicalPage(clean) as Page, base);
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onEnd);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onEnd);
    };
  }, [path, save, copy]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const draft: DraftState = { is: toStatus(state), savedAt, problem: problem?.msg ?? '' };
  return { ...state, ...acts, draft };
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

/** Said by the rules, not by the moment: the same draft would be refused again. */
const isRefusal = (status: number) =>
  status === code.forbidden || status === code.invalid || status === code.notFound;

function toStatus({ saving, unsaved, changed, problem }: State): DraftState['is'] {
  if (saving) return 'saving';
  if (unsaved) return problem ? 'failed' : 'unsaved';
  return changed ? 'kept' : 'none';
}

/** How long amis-editor's panels may hold back what was typed: two debounces of 250 ms, and some air. */
const heldBack = 900;
const inputs = ['input', 'change', 'paste', 'cut', 'drop'] as const;

/**
 * Resolves once what was typed has reached the page. Whoever types and presses Ctrl+S at once means
 * what they see, not what the page had before the panel's debounce.
 */
function useInputFlush(): () => Promise<void> {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ target }: Event) => {
      // Our own dialogs lie above the panels, and hold nothing back.
      if (!(target instanceof Element && target.closest('dialog'))) last.current = performance.now();
    };
    for (const name of inputs) document.addEventListener(name, note, true);
    return () => {
      for (const name of inputs) document.removeEventListener(name, note, true);
    };
  }, []);
  return useCallback(async () => {
    const rest = last.current + heldBack - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }, []);
}
