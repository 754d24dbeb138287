import { useEffect, useRef, useState } from 'react';
import { isSamePage, toCanonicalPage } from '../../../../server/contract/canonical-page';
import { code } from '../../../../server/contract/codes';
import type { Answer } from '../../../http';
import { getSession, onSessionKept, ownSession } from '../../../session';
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
import { useInputFlush } from './use-input-flush';

/** Debounce of saving the draft, and delay before a failed save is retried, in ms. */
const autosaveAfter = 3_000;
const retryAfter = 10_000;
/** Delay after a change until the local copy is written, in ms. */
const copyAfter = 300;
/** Debounce of the page check, in ms. */
const checkAfter = 1_200;

/** State on the server: a page, and its base. */
interface Kept {
  page: Page;
  base: Base;
}

interface State {
  /** As in the editor. A new object after each change. */
  page: Page;
  /** The page without the editor's own additions; it is what is saved and compared. */
  clean: Page;
  /** Number of pages loaded onto the canvas. */
  loads: number;
  base: Base;
  /** The base with which the page on the canvas was loaded. */
  loadedOn: Base;
  live: unknown;
  kept: Kept;
  /** Whether it differs from the live page, so that there is something to publish. */
  changed: boolean;
  /** Whether it differs from the server's state, and is to be saved. */
  unsaved: boolean;
  /** Whether the user has discarded it: the page is being opened anew. */
  discarded: boolean;
  /** Local work that the server did not have when the page was opened: already restored, or offered. */
  found: { copy: LocalCopy; recovery: 'restore' | 'offer' } | undefined;
  /** Time of the last saved draft; '' without one. */
  savedAt: string;
  saving: boolean;
  /** Why the draft could not be saved. */
  problem: { msg: string; retryable: boolean } | undefined;
  pageCheck: PageCheck;
}

/** The server's page check. Unless `done`, the findings are those of an earlier page. */
export interface PageCheck {
  is: 'running' | 'done' | 'failed';
  /** The checked page; undefined before the first check. */
  of: Page | undefined;
  findings: readonly Finding[];
}

type DesignEvent =
  | { is: 'edited'; page: Page; clean: Page }
  | { is: 'loaded'; page: Page; base?: Base; live?: Page }
  | { is: 'published'; design: OpenDesign }
  | { is: 'found answered' }
  | { is: 'discarded' }
  | { is: 'sent' }
  | { is: 'kept'; kept: Kept; savedAt: string }
  | { is: 'refused'; problem: State['problem'] }
  | { is: 'check started' }
  | { is: 'checked'; of: Page; findings: readonly Finding[] }
  | { is: 'check failed'; of: Page };

/**
 * The page being designed:
 *
 *   opened, or restored from this browser -> edited -> checked and saved as a draft after a while -> published
 *                                                     \-> merged with a publication made meanwhile
 *
 * The editor's own marks never count as a change: pages are compared in their canonical form.
 */
function reduce(state: State, event: DesignEvent): State {
  switch (event.is) {
    case 'edited':
      return measured({ ...state, page: event.page, clean: event.clean });
    case 'loaded': {
      const { page, base = state.base, live = state.live } = event;
      const loadedOn = event.base ?? state.loadedOn;
      return measured({ ...state, page, clean: page, base, loadedOn, live, loads: state.loads + 1 });
    }
    case 'published': {
      const { design } = event;
      const kept = toKept(design);
      const onServer = { kept, base: kept.base, live: design.schema, savedAt: '' };
      return measured({ ...state, ...onServer, found: undefined, problem: undefined });
    }
    case 'found answered':
      return { ...state, found: undefined };
    case 'discarded':
      return measured({ ...state, discarded: true });
    case 'sent':
      return { ...state, saving: true };
    case 'kept': {
      const { kept, savedAt } = event;
      return measured({ ...state, kept, savedAt, saving: false, problem: undefined });
    }
    case 'refused':
      return { ...state, saving: false, problem: event.problem };
    case 'check started':
      return { ...state, pageCheck: { ...state.pageCheck, is: 'running' } };
    case 'checked':
      return measured({ ...state, pageCheck: { is: 'done', of: event.of, findings: event.findings } });
    case 'check failed':
      return measured({ ...state, pageCheck: { is: 'failed', of: event.of, findings: [] } });
  }
}

function measured(state: State): State {
  const { clean, base, live, kept, discarded, pageCheck } = state;
  return {
    ...state,
    changed: base.shippedDigest !== '' || !isSamePage(clean, live),
    unsaved: !discarded && (!isSameBase(base, kept.base) || !isSamePage(clean, kept.page)),
    // Every other page is checked after a while.
    pageCheck: isSamePage(clean, pageCheck.of) ? pageCheck : { ...pageCheck, is: 'running' },
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
    ...{ page, clean: page, loads: 0, base, loadedOn: base, live: design.schema, kept },
    ...{ changed: false, unsaved: false, discarded: false, saving: false, problem: undefined },
    pageCheck: { is: 'running', of: undefined, findings: [] },
    found: copy && recovery !== 'none' ? { copy, recovery } : undefined,
    savedAt: design.draft?.savedAt ?? '',
  });
}

/**
 * Why a draft is saved: automatically, by 保存, for the review before publishing, or before another page is opened.
 */
type Reason = 'autosave' | 'asked' | 'review' | 'leaving';

/** A saved draft with the page check's findings and its differences from the live page. */
export interface Review {
  page: Page;
  findings: readonly Finding[];
  changes: readonly Change[];
}

export interface DraftState {
  is: 'none' | 'kept' | 'unsaved' | 'saving' | 'failed';
  /** Time of the last saved draft; '' without one. */
  savedAt: string;
  /** Why it could not be saved. */
  problem: string;
}

export type Design = ReturnType<typeof useDesign>;

/**
 * State of one page being designed, with one user's draft:
 *
 *   changed -> a local copy -> 3 s later saved on the server -> copy deleted
 *                                          \-> failed: reported, and retried automatically
 *   window closed before that -> copy written at once, draft sent too if it is small enough
 */
export function useDesign(design: OpenDesign, account: string) {
  const { path } = design;
  const [state, setState] = useState(() => toStart(design, account));
  /** The current state, also before the next render. */
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

    /** The page that the server is checking. */
    let sent: Page | undefined;
    /** Shows the findings for a page, unless another page was sent since; without findings does `otherwise`. */
    const receive = async (
      page: Page,
      answer: Promise<Answer<{ findings: readonly Finding[] } | null>>,
      otherwise?: () => void,
    ) => {
      sent = page;
      const { status, data } = await answer;
      if (sent !== page) return;
      sent = undefined;
      if (status === 0 && data) send({ is: 'checked', of: page, findings: data.findings });
      else otherwise?.();
    };
    const check = () => {
      const page = toPage();
      if (isSamePage(sent, page) || latest.current.pageCheck.is === 'done') return;
      send({ is: 'check started' });
      void receive(page, answered(designs.check(path, page)), () => send({ is: 'check failed', of: page }));
    };

    const keep = async (reason: Reason): Promise<Review | undefined> => {
      await flushInput();
      const page = toPage();
      const { base, live, unsaved, savedAt } = latest.current;
      if (reason !== 'review' && !unsaved) {
        if (reason === 'asked') toast.info('没有未保存的修改');
        return { page, findings: [], changes: [] };
      }
      send({ is: 'sent' });
      // A page equal to the live one needs no draft: the draft is deleted, and the reply has no `data`.
      const answer =
        savedAt !== '' && base.shippedDigest === '' && isSamePage(page, live)
          ? answered(designs.removeDraft(path))
          : answered(designs.saveDraft(path, page, base, reason === 'review'));
      const received = receive(page, answer);
      const { status, msg, data } = await answer;
      await received;
      // The page check may show why the draft was refused; one under way was superseded by this answer.
      if (!data && (reason === 'review' || latest.current.pageCheck.is === 'running')) check();
      if (status !== 0) {
        const isNews = reason !== 'autosave' || latest.current.problem?.msg !== msg;
        // The session dialog reports that case.
        if (isNews && status !== code.sessionExpired) toast.error(`草稿保存失败：${msg}`);
        send({ is: 'refused', problem: { msg, retryable: !isRefusal(status) } });
        return undefined;
      }
      send({ is: 'kept', kept: { page, base }, savedAt: data?.savedAt ?? '' });
      if (reason === 'asked') toast.success(data ? '草稿已保存' : '与线上版本相同，草稿已清除');
      return { page, findings: data?.findings ?? [], changes: data?.changes ?? [] };
    };
    // Saves in sequence: an earlier page must never arrive after a later one.
    let queue: Promise<unknown> = Promise.resolve();
    const inTurn = <Outcome>(act: () => Promise<Outcome>): Promise<Outcome> => {
      const turn = queue.then(act);
      queue = turn;
      return turn;
    };
    const keepInTurn = (reason: Reason) => inTurn(() => keep(reason));

    return {
      change: (page: Page, clean: Page) => send({ is: 'edited', page, clean }),
      /**
       * Loads another page onto the canvas; a merged one brings its base, and the live version if that has
       * changed.
       */
      load,
      /** The page on the canvas has been published; `design`: as the server has it now, without a draft. */
      published: (design: OpenDesign) => send({ is: 'published', design }),
      /** Puts the found local copy onto the canvas, or returns to the server's state. */
      answerFound: (to: 'take' | 'drop') => {
        const { found } = latest.current;
        if (!found) return;
        const before = toKept(design);
        if (to === 'take') load(found.copy.schema, { base: found.copy.base });
        else if (found.recovery === 'restore') load(before.page, { base: before.base });
        send({ is: 'found answered' });
      },
      /**
       * Deletes the draft; what is on the canvas is not saved any more. @returns why it could not be deleted; '' on
       * success
       */
      discard: () =>
        inTurn(async () => {
          const { status, msg } = await answered(designs.removeDraft(path));
          if (status !== 0) return msg;
          send({ is: 'discarded' });
          return '';
        }),
      check,
      /** Waits until typed text has reached the page. @returns the page in canonical form */
      pageAfterInput: async () => {
        await flushInput();
        return toPage();
      },
      /** Saves the draft; reports it unless `quietly`. */
      save: async ({ quietly = false } = {}) =>
        (await keepInTurn(quietly ? 'autosave' : 'asked')) !== undefined,
      /**
       * Saves the draft, checks it and compares it with the live page. @returns undefined when it is refused,
       * after reporting why
       */
      review: () => keepInTurn('review'),
      /** Saves the draft before another page is opened. @returns false when that fails, after reporting why */
      mayLeave: async () => (await keepInTurn('leaving')) !== undefined,
      /** Writes the local copy. */
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
  useRetry(unsaved && problem?.retryable === true, save);
  // Writes the local copy until the server has the change; an earlier copy on offer stays.
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
    const ask = (event: BeforeUnloadEvent) => {
      // For another user, who has logged in in another window, the window reloads without a question.
      if (['', ownSession().token].includes(getSession().token)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const draft: DraftState = { is: toStatus(state), savedAt, problem: problem?.msg ?? '' };
  return { ...state, ...acts, draft };
}

/** Retries when the cause may be gone: after a while, when the network returns, after a new login. */
function useRetry(wanted: boolean, save: (options: { quietly: boolean }) => Promise<boolean>): void {
  useEffect(() => {
    if (!wanted) return;
    const retry = () => void save({ quietly: true });
    const timer = setInterval(retry, retryAfter);
    const stop = onSessionKept(retry);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', retry);
    };
  }, [wanted, save]);
}

/** Whether the refusal is permanent: the same draft would be refused again. */
const isRefusal = (status: number) =>
  status === code.forbidden || status === code.invalid || status === code.notFound;

function toStatus({ saving, unsaved, changed, problem }: State): DraftState['is'] {
  if (saving) return 'saving';
  if (unsaved) return problem ? 'failed' : 'unsaved';
  return changed ? 'kept' : 'none';
}
