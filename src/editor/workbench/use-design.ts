import { useCallback, useEffect, useRef, useState } from 'react';
import { isSamePage, toCanonicalPage } from '../../../server/contract/canonical-page';
import { code } from '../../../server/contract/codes';
import { toast } from '../../toast';
import { answered, designs, type Finding, type OpenDesign, type Page } from '../designs';
import { useSettledInput } from './use-settled-input';

/** Time after the last change until the draft is kept, and until the page is checked. */
const autosaveAfter = 20_000;
const checkAfter = 1_200;

export interface Design {
  page: Page;
  /** What is saved and compared: the page without the editor's own additions. */
  clean: Page;
  change: (page: Page, clean: Page) => void;
  /** Puts another page on the canvas. */
  load: (page: Page) => void;
  /** Counts the pages that were put there. */
  loads: number;
  /** Differs from what is live. */
  changed: boolean;
  /** Differs from what the server keeps: leaving would lose it. */
  unsaved: boolean;
  /** When the draft was last kept; '' without one. */
  savedAt: string;
  saving: boolean;
  findings: readonly Finding[];
  /** Keeps the draft; says so unless `quietly`. */
  save: (options?: { quietly?: boolean }) => Promise<boolean>;
  /** Checks now. @returns undefined when the check could not be asked */
  check: () => Promise<readonly Finding[] | undefined>;
  /** Waits until what was typed has reached the page. */
  settle: () => Promise<void>;
}

/**
 * The page being designed:
 *
 *   opened -> changed by hand -> checked and kept as a draft after a while -> published elsewhere
 *
 * The editor's own marks never count as a change: pages are compared in their canonical form.
 */
export function useDesign(design: OpenDesign): Design {
  const { path, version } = design;
  const live = useRef<unknown>(design.schema);
  const kept = useRef<unknown>(design.draft?.schema ?? design.schema);
  const [page, setPage] = useState<Page>(design.draft?.schema ?? design.schema);
  const [savedAt, setSavedAt] = useState(design.draft?.savedAt ?? '');
  const [saving, setSaving] = useState(false);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const current = useRef(page);
  const settle = useSettledInput();
  const [marks, setMarks] = useState({ changed: design.draft !== null, unsaved: false });

  const compare = useCallback(() => {
    const changed = !isSamePage(current.current, live.current);
    const unsaved = !isSamePage(current.current, kept.current);
    setMarks((now) => (now.changed === changed && now.unsaved === unsaved ? now : { changed, unsaved }));
    return { changed, unsaved };
  }, []);

  const change = useCallback(
    (next: Page, clean: Page) => {
      current.current = clean;
      setPage(next);
      compare();
    },
    [compare],
  );
  const [loads, setLoads] = useState(0);
  const load = useCallback(
    (next: Page) => {
      change(next, next);
      setLoads((now) => now + 1);
    },
    [change],
  );

  const check = useCallback(async () => {
    const answer = await answered(designs.check(path, toCanonicalPage(current.current) as Page));
    if (answer.status !== 0 || !answer.data) return undefined;
    setFindings(answer.data.findings);
    return answer.data.findings;
  }, [path]);

  const save = useCallback(
    async ({ quietly = false } = {}) => {
      setSaving(true);
      await settle();
      const schema = toCanonicalPage(current.current) as Page;
      const answer = await answered(designs.saveDraft(path, schema, version));
      setSaving(false);
      if (answer.status !== 0 || !answer.data) {
        if (answer.status !== code.sessionExpired) toast.error(`草稿保存失败：${answer.msg}`);
        return false;
      }
      kept.current = schema;
      setSavedAt(answer.data.savedAt);
      setFindings(answer.data.findings);
      compare();
      if (!quietly) toast.success('草稿已保存');
      return true;
    },
    [path, version, compare, settle],
  );

  useEffect(() => {
    const timer = setTimeout(() => void check(), checkAfter);
    return () => clearTimeout(timer);
  }, [page, check]);
  useEffect(() => {
    if (!marks.unsaved) return;
    const timer = setTimeout(() => void save({ quietly: true }), autosaveAfter);
    return () => clearTimeout(timer);
  }, [page, marks.unsaved, save]);
  useEffect(() => {
    if (!marks.unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [marks.unsaved]);

  return {
    page,
    clean: current.current,
    change,
    load,
    loads,
    ...marks,
    savedAt,
    saving,
    findings,
    save,
    check,
    settle,
  };
}
