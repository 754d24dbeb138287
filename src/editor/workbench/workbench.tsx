import { useCallback, useEffect, useMemo, useRef, useState, type MutableRefObject } from 'react';
import { isSamePage, toCanonicalPage } from '../../../server/contract/canonical-page';
import type { Staff } from '../../screen-host';
import { LazyView } from '../../shell/account/lazy-view';
import { toast } from '../../toast';
import { findTheme } from '../../ui/theme';
import { Canvas, type CanvasHandle } from '../canvas/canvas';
import { PageHistory } from '../canvas/page-history';
import { findFrontEditor } from '../canvas/open-editors';
import { useCatalogueOf } from '../catalogue/catalogue-store';
import {
  answered,
  designs,
  type Merged,
  type MergeWith,
  type OpenDesign,
  type Reads,
  type Page,
  isOvertaken,
} from '../designs';
import { JsonDialog } from '../json-view/json-dialog';
import './dialogs/dialogs.css';
import { HistoryDialog } from './dialogs/history-dialog';
import { MergeDialog } from './dialogs/merge-dialog';
import { PublishDialog, RestoreDialog } from './dialogs/publish-dialog';
import { SessionDialog } from './dialogs/session-dialog';
import { dropCopy } from './draft/local-copy';
import { useDesign, type Review } from './draft/use-design';
import { usePresence } from './draft/use-presence';
import { Notices } from './notices';
import { Problems } from './problems';
import { useSampleParams } from './sample-params';
import { Toolbar } from './toolbar';
import { TourCard, useTour } from './tour';
import { useImageHost, type TrialSettings } from '../trial/trial-frame';

interface WorkbenchProps {
  design: OpenDesign;
  /** The signed-in user. */
  staff: Staff;
  /** The calls that only read. */
  reads: Reads;
  /** The version that this window has just restored; 0 for none. */
  restored: number;
  /** Reopens the page: after restoring a version, discarding the draft, or if another user has published. */
  onReopen: (restored?: number) => Promise<void>;
  /** The page on the canvas has been published; `design`: as the server has it now. */
  onPublished: (design: OpenDesign) => void;
  /** The workbench sets this to a function that saves the draft before another page opens. */
  beforeLeaving: MutableRefObject<BeforeLeaving | undefined>;
}

/** The dialog open above the canvas. `page` is the canvas' page at that time, in canonical form and immutable. */
type Open =
  | { is: 'json' | 'history'; page: Page }
  | ({ is: 'publish' } & Review)
  | { is: 'merge'; what: MergeWith; page: Page }
  | { is: 'restore'; version: number };

/** @returns false when the page must stay open, after showing why */
export type BeforeLeaving = () => Promise<boolean>;

/** The designer of one page: toolbar above, amis-editor in the middle, problems below. */
export function Workbench(props: WorkbenchProps) {
  const { design, staff, reads, restored, onReopen, onPublished, beforeLeaving } = props;
  const { path } = design;
  const { account } = staff;
  const state = useDesign(design, account);
  const {
    page,
    clean,
    change,
    load: loadPage,
    loads,
    save,
    review,
    mayLeave,
    pageAfterInput,
    discard,
    check,
    pageCheck,
    base,
    loadedOn,
    published,
  } = state;
  const { look, ...around } = usePresence(design, account, state.changed);
  const canvas = useRef<CanvasHandle>(null);
  // Undo must not go back behind a merge, since the new base would not match the older page.
  // oxlint-disable-next-line react/exhaustive-deps -- a page loaded on another base starts another history
  const history = useMemo(() => new PageHistory(), [loadedOn]);
  const imageHost = useImageHost();
  const samples = useCatalogueOf(design);
  const { params: sample, set: setParam } = useSampleParams(path, samples);
  const params = sample ?? noParams;
  const [preview, setPreview] = useState(false);
  const [phone, setPhone] = useState(false);
  const [dark, setDark] = useState(() => findTheme() === 'dark');
  const ground = useMemo<TrialSettings>(
    () => ({ path, params, reads: reads.reads, staff, theme: dark ? 'dark' : 'light' }),
    [path, params, reads, staff, dark],
  );
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  /** Number of dialogs asked for: one whose content arrives after the user asked for another does not open. */
  const asked = useRef(0);
  const tour = useTour();
  const [problemsOpen, setProblemsOpen] = useState(false);
  const openWith = useCallback(
    async (what: { is: 'json' | 'history' } | { is: 'merge'; what: MergeWith }) => {
      const turn = (asked.current += 1);
      const page = await pageAfterInput();
      if (turn === asked.current) setOpen({ ...what, page });
    },
    [pageAfterInput],
  );
  const publish = useCallback(async () => {
    if (isOvertaken(base, around.live)) return openWith({ is: 'merge', what: 'draft' });
    // Save the draft first, so that no autosave follows the publication.
    const turn = (asked.current += 1);
    const reviewed = await review();
    if (!reviewed || turn !== asked.current) return;
    if (reviewed.findings.some(({ severity }) => severity === 'error')) {
      setProblemsOpen(true);
      return toast.error('页面有错误，不能发布');
    }
    setOpen({ is: 'publish', ...reviewed });
  }, [review, openWith, base, around.live]);
  const onSave = useCallback(() => void save(), [save]);
  const [switching, setSwitching] = useState(false);
  /**
   * Edits in a dialog are not part of the draft until they are confirmed. @returns whether a dialog is open,
   * after telling the user
   */
  const refuseInDialog = useCallback(() => {
    if (open === undefined && findFrontEditor()?.parent === undefined) return false;
    toast.warning('请先关闭打开的弹窗');
    return true;
  }, [open]);
  const onSwitch = useCallback(() => refuseInDialog() || setSwitching(true), [refuseInDialog]);
  const onSwitchClose = useCallback(() => setSwitching(false), []);
  useEffect(() => {
    beforeLeaving.current = async () => !refuseInDialog() && mayLeave();
    return () => {
      beforeLeaving.current = undefined;
    };
  }, [beforeLeaving, mayLeave, refuseInDialog]);
  /** After a publication or a discarded draft: deletes all local work. */
  const startAnew = useCallback(async () => {
    dropCopy({ account, path });
    await onReopen();
  }, [account, path, onReopen]);
  /** Keeps the canvas, its selection and its history; only another user's publication meanwhile replaces them. */
  const goOn = useCallback(
    async (page: Page) => {
      const { data } = await answered(designs.open(path));
      if (!data || data.draft || !isSamePage(data.schema, page)) return startAnew();
      dropCopy({ account, path });
      published(data);
      onPublished(data);
      setOpen(undefined);
    },
    [account, path, published, onPublished, startAnew],
  );
  const dropDraft = useCallback(async () => {
    const problem = await discard();
    if (problem !== '') return toast.error(problem);
    await startAnew();
  }, [discard, startAnew]);
  const takeMerged = useCallback(
    (merged: Merged, what: MergeWith) => {
      setOpen(undefined);
      const { baseVersion, baseDigest } = merged;
      // The result also contains a release's page that was merged earlier.
      const shippedDigest = merged.shippedDigest || base.shippedDigest;
      loadPage(merged.schema, {
        base: { baseVersion, baseDigest, shippedDigest },
        ...(what === 'draft' && { live: merged.theirs }),
      });
      toast.success('已合并到画布');
    },
    [base, loadPage],
  );
  const select = useCallback((pointer: string) => {
    setOpen(undefined);
    setPreview(false);
    canvas.current?.select(pointer);
  }, []);

  return (
    <div className="designer">
      <Toolbar
        design={design}
        state={state}
        around={around}
        preview={preview}
        onPreview={setPreview}
        phone={phone}
        onPhone={setPhone}
        dark={dark}
        onDark={setDark}
        params={params}
        onParam={(name, value) => {
          setParam(name, value);
          // The canvas loads its data only at start, so restart it.
          loadPage(toCanonicalPage(clean) as Page);
        }}
        history={history}
        onOpen={(is) => void openWith({ is })}
        onSave={onSave}
        onPublish={() => void publish()}
        onTour={tour.start}
        onSwitch={onSwitch}
      />
      <Notices
        design={design}
        state={state}
        around={around}
        restored={restored}
        onMerge={(what) => void openWith({ is: 'merge', what })}
        onReopen={() => void onReopen()}
        onDropDraft={() => void dropDraft()}
      />
      <main className="designer-main">
        {imageHost !== undefined && samples !== undefined && sample !== undefined && (
          <Canvas
            ref={canvas}
            key={loads}
            params={params}
            path={design.path}
            staff={staff}
            history={history}
            imageHost={imageHost}
            reads={reads}
            value={page}
            onChange={change}
            onSave={onSave}
            onSwitch={onSwitch}
            preview={preview}
            onPreview={setPreview}
            phone={phone}
            dark={dark}
          />
        )}
      </main>
      <Problems
        check={pageCheck}
        onRetry={check}
        open={problemsOpen}
        onToggle={() => setProblemsOpen((now) => !now)}
        onSelect={select}
        onFix={(fix) => {
          setPreview(false);
          canvas.current?.fix(fix);
        }}
      >
        <TourCard {...tour} />
      </Problems>
      {open?.is === 'json' && (
        <JsonDialog
          path={path}
          page={open.page}
          onApply={(next) => canvas.current?.replace(next)}
          onClose={close}
        />
      )}
      {open?.is === 'history' && (
        <HistoryDialog
          design={design}
          ground={ground}
          page={open.page}
          changed={state.changed}
          onSelect={select}
          onLoad={(earlier) => {
            loadPage(earlier);
            close();
          }}
          onRestore={(version) => setOpen({ is: 'restore', version })}
          onClose={close}
        />
      )}
      {open?.is === 'restore' && (
        <RestoreDialog
          title={design.title}
          ground={ground}
          version={open.version}
          liveVersion={around.live.version}
          onRestored={async (made) => {
            await save({ quietly: true });
            await onReopen(made);
          }}
          onOvertaken={look}
          onClose={close}
        />
      )}
      {open?.is === 'publish' && (
        <PublishDialog
          title={design.title}
          ground={ground}
          review={open}
          base={base}
          onSelect={select}
          onPublished={() => goOn(open.page)}
          onOvertaken={(by) => {
            look();
            toast.warning(by === 'draft' ? '有人刚刚发布了新版本，请先合并' : '出厂页面又有更新，请重新合并');
            void openWith({ is: 'merge', what: by });
          }}
          onClose={close}
        />
      )}
      {open?.is === 'merge' && (
        <MergeDialog
          title={design.title}
          ground={ground}
          what={open.what}
          page={open.page}
          base={base}
          live={around.live}
          restored={restored}
          onAccept={(merged) => takeMerged(merged, open.what)}
          onClose={close}
        />
      )}
      {switching && (
        <LazyView load={loadSwitchPage} props={{ path, onClose: onSwitchClose }} onFailed={onSwitchClose} />
      )}
      <SessionDialog />
    </div>
  );
}

const loadSwitchPage = () => import('./switch-page').then((module) => module.SwitchPage);

const noParams = {};
