import { useCallback, useRef, useState } from 'react';
import { isSamePage } from '../../../../server/contract/canonical-page';
import type { Base, Finding, OpenDesign, Page } from '../../designs';
import { isSameBase, toBase, type Kept } from './base';
import { findCopy, toFate, type LocalCopy } from './local-copy';
import { useDraft, type DraftState, type Review } from './use-draft';
import { useFindings } from './use-findings';
import { useSettledInput } from './use-settled-input';

/** What a page that is put on the canvas brings along when it was merged. */
export interface Foundation {
  base: Base;
  /** What is live, if it has moved on. */
  live?: Page;
}

export interface Design {
  page: Page;
  /** What is saved and compared: the page without the editor's own additions. */
  clean: Page;
  change: (page: Page, clean: Page) => void;
  /** Puts another page on the canvas. */
  load: (page: Page, foundation?: Foundation) => void;
  /** Counts the pages that were put there. */
  loads: number;
  base: Base;
  /** Differs from what is live: there is something to publish. */
  changed: boolean;
  /** Differs from what the server keeps. */
  unsaved: boolean;
  draft: DraftState;
  /** Work that the server did not have when the page was opened: on the canvas already, or on offer. */
  found: { copy: LocalCopy; fate: 'restore' | 'offer' } | undefined;
  /** On to the canvas with it, or back to what the server has. */
  settleFound: (to: 'take' | 'drop') => void;
  findings: readonly Finding[];
  /** Keeps the draft; says so unless `quietly`. */
  save: (options?: { quietly?: boolean }) => Promise<boolean>;
  /** Keeps the draft, checks it and compares it with the live page. @returns undefined, and says why, when it is refused */
  review: () => Promise<Review | undefined>;
  /** Keeps the draft before another page takes its place. @returns false, and says why, when it cannot */
  mayLeave: () => Promise<boolean>;
  /** Waits until what was typed has reached the page. */
  settle: () => Promise<void>;
}

/**
 * The page being designed:
 *
 *   opened, or restored from this browser -> changed by hand -> checked and kept as a draft after a while -> published
 *                                                     \-> merged with what came in between
 *
 * The editor's own marks never count as a change: pages are compared in their canonical form.
 */
export function useDesign(design: OpenDesign, account: string): Design {
  const [start] = useState(() => toStart(design, account));
  const [found, setFound] = useState(start.found);
  const [page, setPage] = useState<Page>(start.page);
  const [loads, setLoads] = useState(0);
  const current = useRef(start.page);
  const base = useRef(start.base);
  const live = useRef<unknown>(design.schema);
  const kept = useRef<Kept>({ page: design.draft?.schema ?? design.schema, base: toBase(design) });
  const settle = useSettledInput();

  const measure = useCallback(
    () => ({
      changed: base.current.shippedDigest !== '' || !isSamePage(current.current, live.current),
      unsaved:
        !isSameBase(base.current, kept.current.base) || !isSamePage(current.current, kept.current.page),
    }),
    [],
  );
  const [marks, setMarks] = useState(measure);
  const compare = useCallback(() => {
    const next = measure();
    setMarks((now) => (now.changed === next.changed && now.unsaved === next.unsaved ? now : next));
  }, [measure]);

  const change = useCallback(
    (next: Page, clean: Page) => {
      current.current = clean;
      setPage(next);
      compare();
    },
    [compare],
  );
  const load = useCallback(
    (next: Page, foundation?: Foundation) => {
      if (foundation) base.current = foundation.base;
      if (foundation?.live) live.current = foundation.live;
      change(next, next);
      setLoads((now) => now + 1);
    },
    [change],
  );
  const settleFound = useCallback(
    (to: 'take' | 'drop') => {
      if (!found) return;
      if (to === 'take') load(found.copy.schema, { base: found.copy.base });
      else if (found.fate === 'restore')
        load(design.draft?.schema ?? design.schema, { base: toBase(design) });
      setFound(undefined);
    },
    [found, load, design],
  );

  const { findings, check, receive } = useFindings(design.path, page, current);
  const { draft, save, review, mayLeave } = useDraft({
    key: { account, path: design.path },
    opened: design.draft?.savedAt ?? '',
    page,
    ...marks,
    current,
    base,
    kept,
    live,
    settle,
    onKept: compare,
    onSent: receive,
    onRefused: check,
    copies: found?.fate !== 'offer',
  });

  return {
    page,
    clean: current.current,
    change,
    load,
    loads,
    base: base.current,
    ...marks,
    draft,
    found,
    settleFound,
    findings,
    save,
    review,
    mayLeave,
    settle,
  };
}

function toStart(design: OpenDesign, account: string): { page: Page; base: Base; found: Design['found'] } {
  const copy = findCopy({ account, path: design.path });
  const fate = toFate(copy, design);
  const found = copy && fate !== 'none' ? { copy, fate } : undefined;
  if (copy && fate === 'restore') return { page: copy.schema, base: copy.base, found };
  return { page: design.draft?.schema ?? design.schema, base: toBase(design), found };
}
