import { useCallback, useEffect, useRef, useState } from 'react';
import { toCanonicalPage } from '../../../server/contract/canonical-page';
import { loadSettings } from '../../net/settings';
import { toast } from '../../toast';
import { Canvas, type CanvasHandle } from '../canvas/canvas';
import { answered, designs, type OpenDesign, type Page } from '../designs';
import { DraftNotice } from './draft-notice';
import { HistoryDialog } from './dialogs/history-dialog';
import { JsonDialog } from './dialogs/json-dialog';
import { Problems } from './problems';
import { PublishDialog } from './dialogs/publish-dialog';
import { SessionDialog } from './dialogs/session-dialog';
import { Toolbar } from './toolbar';
import { useSampleParams } from './sample-params';
import { useDesign } from './use-design';

interface WorkbenchProps {
  design: OpenDesign;
  /** Patterns of the calls that only read. */
  reads: readonly string[];
  /** Opens the page anew: after publishing, restoring, or dropping the draft. */
  onReopen: () => Promise<void>;
}

type Open = 'history' | 'json' | 'publish' | undefined;

/** The designer of one page: toolbar above, amis-editor in the middle, problems below. */
export function Workbench({ design, reads, onReopen }: WorkbenchProps) {
  const state = useDesign(design);
  const { page, clean, change, load: loadPage, loads, save, check, settle, findings } = state;
  const canvas = useRef<CanvasHandle>(null);
  const imageHost = useImageHost();
  const { params, set: setParam } = useSampleParams(design.path);
  const [preview, setPreview] = useState(false);
  const [phone, setPhone] = useState(false);
  const [open, setOpen] = useState<Open>();
  const [problemsOpen, setProblemsOpen] = useState(false);

  const publish = useCallback(async () => {
    await settle();
    const found = await check();
    if (found === undefined) return toast.error('检查失败，请稍后再试');
    if (found.some(({ severity }) => severity === 'error')) {
      setProblemsOpen(true);
      return toast.error('页面有错误，不能发布');
    }
    setOpen('publish');
  }, [check, settle]);
  const onSave = useCallback(() => void save(), [save]);
  const dropDraft = useCallback(async () => {
    const answer = await answered(designs.removeDraft(design.path));
    if (answer.status !== 0) return toast.error(answer.msg);
    await onReopen();
  }, [design.path, onReopen]);
  const load = useCallback(
    (schema: Page) => {
      loadPage(schema);
      setOpen(undefined);
    },
    [loadPage],
  );

  return (
    <div className="designer">
      <Toolbar
        design={design}
        state={state}
        preview={preview}
        onPreview={setPreview}
        phone={phone}
        onPhone={setPhone}
        params={params}
        onParam={(name, value) => {
          setParam(name, value);
          // The canvas loads its data as it starts: start it anew.
          loadPage(toCanonicalPage(clean) as Page);
        }}
        onUndo={() => canvas.current?.undo()}
        onRedo={() => canvas.current?.redo()}
        onOpen={setOpen}
        onSave={onSave}
        onPublish={() => void publish()}
      />
      {design.draft && <DraftNotice design={design} onDrop={() => void dropDraft()} />}
      <main className="designer-main">
        {imageHost !== undefined && (
          <Canvas
            ref={canvas}
            key={loads}
            params={params}
            path={design.path}
            imageHost={imageHost}
            reads={reads}
            value={page}
            onChange={change}
            onSave={onSave}
            preview={preview}
            onPreview={setPreview}
            phone={phone}
          />
        )}
      </main>
      <Problems
        findings={findings}
        open={problemsOpen}
        onToggle={() => setProblemsOpen((now) => !now)}
        onSelect={(pointer) => {
          setPreview(false);
          canvas.current?.select(pointer);
        }}
      />
      {open === 'history' && (
        <HistoryDialog
          design={design}
          unsaved={state.unsaved}
          onLoad={load}
          onRestored={onReopen}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'json' && <JsonDialog page={clean} onClose={() => setOpen(undefined)} />}
      {open === 'publish' && (
        <PublishDialog
          design={design}
          page={clean}
          findings={findings}
          onPublished={onReopen}
          onClose={() => setOpen(undefined)}
        />
      )}
      <SessionDialog />
    </div>
  );
}

function useImageHost(): string | undefined {
  const [imageHost, setImageHost] = useState<string>();
  useEffect(() => {
    // Without settings images stay unsigned; the page can be designed all the same.
    loadSettings().then(
      (settings) => setImageHost(settings.imageHost),
      () => setImageHost(''),
    );
  }, []);
  return imageHost;
}
