import { useCallback, useMemo, useRef, useState } from 'react';
import type { Staff } from '../screen-host';
import { useCatalogueOf } from './catalogue/catalogue-store';
import { answered, designs, type OpenDesign, type Page, type Reads } from './designs';
import { moon } from '../ui/icon-paths';
import { findTheme } from '../ui/theme';
import { TrialFrame } from './trial/trial-frame';
import { Problem, useAnswer } from './workbench/dialogs/change-list';
import { Told } from './workbench/dialogs/history-dialog';
import { toVersionName } from './workbench/moment';
import { useSampleParams } from './workbench/sample-params';
import './workbench/dialogs/dialogs.css';
import { IconButton, LinkButton } from './controls';

interface NarrowViewProps {
  design: OpenDesign;
  staff: Staff;
  reads: Reads;
}

interface Shown {
  name: string;
  schema: Page;
}

/**
 * The designer in a window that is too narrow to edit: shows the page and its versions with real data, read-only.
 */
export function NarrowView({ design, staff, reads }: NarrowViewProps) {
  const { path } = design;
  const [view, setView] = useState<'preview' | 'history'>('preview');
  const [shown, setShown] = useState<Shown>(() =>
    design.draft
      ? { name: '我的草稿', schema: design.draft.schema }
      : { name: '使用中的页面', schema: design.schema },
  );
  const [dark, setDark] = useState(() => findTheme() === 'dark');
  const [problem, setProblem] = useState('');
  const { params } = useSampleParams(path, useCatalogueOf(design));
  /** The version that the user chose last. */
  const chosen = useRef<number>(undefined);
  const show = async (version: number) => {
    chosen.current = version;
    const { status, msg, data } = await answered(designs.version(path, version));
    if (chosen.current !== version) return;
    if (status !== 0 || !data) return setProblem(msg);
    setProblem('');
    setShown({ name: toVersionName(version), schema: data.schema });
    setView('preview');
  };
  return (
    <div className="designer designer-narrow">
      <header className="designer-bar">
        <a className="button-link" href="/#/platform/page/design">
          返回
        </a>
        <h1>{design.title}</h1>
        <IconButton label="深色" path={moon} pressed={dark} onClick={() => setDark(!dark)} />
      </header>
      <p className="designer-narrow-note" role="note">
        编辑页面需要更宽的窗口（至少 900 像素）：请换到电脑上，或把窗口拉宽。这里可以预览和查看发布历史。
      </p>
      <div className="designer-narrow-views" role="group" aria-label="查看">
        {(['preview', 'history'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
          >
            {one === 'preview' ? '预览' : '发布历史'}
          </button>
        ))}
      </div>
      {problem !== '' && <Problem text={problem} />}
      {view === 'preview' ? (
        <section className="designer-narrow-preview" aria-label={shown.name}>
          <p>{shown.name}</p>
          {params && (
            <TrialFrame
              key={shown.name}
              schema={shown.schema}
              path={path}
              params={params}
              reads={reads.reads}
              staff={staff}
              theme={dark ? 'dark' : 'light'}
              title={shown.name}
              width={390}
            />
          )}
        </section>
      ) : (
        <Versions path={path} onShow={(version) => void show(version)} />
      )}
    </div>
  );
}

function Versions({ path, onShow }: { path: string; onShow: (version: number) => void }) {
  const history = useAnswer(useCallback(() => designs.history(path), [path]));
  const versions = useMemo(() => history.data?.items ?? [], [history.data]);
  return (
    <section className="designer-narrow-history" aria-label="发布历史">
      {history.problem !== '' && <Problem text={history.problem} onRetry={history.retry} />}
      {history.loading && <p role="status">加载中…</p>}
      {!history.loading && versions.length === 0 && <p>还没有发布过。</p>}
      <ol className="designer-history">
        {versions.map((entry) => (
          <li key={entry.version}>
            <div>
              <strong>{toVersionName(entry.version)}</strong>
              {entry.live && <span className="designer-live">使用中</span>}
              <Told entry={entry} />
            </div>
            <LinkButton onClick={() => onShow(entry.version)}>预览</LinkButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
