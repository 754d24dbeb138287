import { useCallback, useState } from 'react';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type OpenDesign, type Page, type PublishedVersion } from '../../designs';
import { toVersionName } from '../moment';
import type { TrialSettings } from '../../trial/trial-frame';
import { Comparison, type Choice } from './comparison';
import { Problem, useAnswer } from './change-list';
import { LinkButton } from '../../controls';

interface HistoryDialogProps {
  design: OpenDesign;
  ground: TrialSettings;
  /** The canvas' page in canonical form; the same object while the dialog is open. */
  page: Page;
  /** Whether it differs from the live page. */
  changed: boolean;
  onSelect: (pointer: string) => void;
  onLoad: (page: Page) => void;
  onRestore: (version: number) => void;
  onClose: () => void;
}

/** All published versions: compare any two, load one onto the canvas, or publish it again. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { design, ground, page, changed, onSelect, onLoad, onRestore, onClose } = props;
  const { path } = design;
  const history = useAnswer(useCallback(() => designs.history(path), [path]));
  const versions = history.data?.items;
  const [picked, setPicked] = useState<readonly Choice[]>();
  const picks = picked ?? (versions ? firstPicks(versions, changed) : []);
  const pair = inOrder(picks);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<number>();

  const load = async (version: number) => {
    setBusy(true);
    const { status, msg, data } = await answered(designs.version(path, version));
    setBusy(false);
    setAsking(undefined);
    if (status !== 0 || !data) return setProblem(msg);
    onLoad(data.schema);
    toast.info(`已在画布上打开${toVersionName(version)}，尚未发布`);
  };

  return (
    <Dialog title={`发布历史：${design.title}`} onClose={onClose} mayClose={() => !busy}>
      <div className="designer-wide designer-past">
        <div className="designer-scroll">
          {history.problem !== '' && <Problem text={history.problem} onRetry={history.retry} />}
          {history.loading && <p role="status">加载中…</p>}
          {problem !== '' && <Problem text={problem} />}
          {asking !== undefined && (
            <p className="designer-ask" role="alert">
              打开{toVersionName(asking)}会替换画布上的修改。
              <LinkButton disabled={busy} onClick={() => void load(asking)}>
                确定打开
              </LinkButton>
              <LinkButton disabled={busy} onClick={() => setAsking(undefined)}>
                取消
              </LinkButton>
            </p>
          )}
          {versions?.length === 0 && !changed && <p>还没有发布过。</p>}
          {versions && (
            <VersionList
              versions={versions}
              changed={changed}
              picks={picks}
              busy={busy}
              mayPublish={design.may.publish}
              onPick={(pick) => setPicked(togglePick(picks, pick))}
              onLoad={(version) => (changed ? setAsking(version) : void load(version))}
              onRestore={onRestore}
            />
          )}
        </div>
        {versions && !pair && <p className="designer-empty">勾选两个版本，比较它们的区别。</p>}
        {pair && <Comparison ground={ground} from={pair[0]} to={pair[1]} page={page} onSelect={onSelect} />}
      </div>
    </Dialog>
  );
}

interface VersionListProps {
  versions: readonly PublishedVersion[];
  /** Whether the canvas differs from the live page. */
  changed: boolean;
  picks: readonly Choice[];
  busy: boolean;
  mayPublish: boolean;
  onPick: (pick: Choice) => void;
  onLoad: (version: number) => void;
  onRestore: (version: number) => void;
}

/** All published versions, newest first; the user picks two to compare. */
function VersionList({ versions, changed, picks, onPick, ...acts }: VersionListProps) {
  return (
    <ol className="designer-history">
      {changed && (
        <li>
          <Choosable name="画布上的页面" on={picks.includes('canvas')} onChange={() => onPick('canvas')}>
            <p>还没有发布</p>
          </Choosable>
        </li>
      )}
      {versions.map((entry) => (
        <li key={entry.version}>
          <Choosable
            name={toVersionName(entry.version)}
            on={picks.includes(entry.version)}
            onChange={() => onPick(entry.version)}
            live={entry.live}
          >
            <Told entry={entry} />
          </Choosable>
          <Acts entry={entry} {...acts} />
        </li>
      ))}
    </ol>
  );
}

interface ChoosableProps {
  name: string;
  on: boolean;
  onChange: () => void;
  live?: boolean;
  children: React.ReactNode;
}

function Choosable({ name, on, onChange, live = false, children }: ChoosableProps) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={onChange} aria-label={`比较 ${name}`} />
      <span>
        <strong>{name}</strong>
        {live && <span className="designer-live">使用中</span>}
        {children}
      </span>
    </label>
  );
}

/** Author, time and note of a version. */
export function Told({
  entry: { version, publishedBy, publishedAt, note, restoredFrom },
}: {
  entry: PublishedVersion;
}) {
  if (version === 0) return <p>随系统提供</p>;
  return (
    <>
      <p>
        {publishedBy} · {publishedAt}
      </p>
      {restoredFrom !== null && <p>恢复自{toVersionName(restoredFrom)}</p>}
      {restoredFrom === null && note !== '' && <p className="designer-history-note">{note}</p>}
    </>
  );
}

function Acts({
  entry: { version, live },
  busy,
  mayPublish,
  onLoad,
  onRestore,
}: { entry: PublishedVersion } & ActsOptions) {
  return (
    <span className="designer-history-acts">
      <LinkButton disabled={busy} onClick={() => onLoad(version)}>
        在画布上打开
      </LinkButton>
      {!live && (
        <LinkButton
          disabled={busy || !mayPublish}
          title={mayPublish ? undefined : '你没有发布权限'}
          onClick={() => onRestore(version)}
        >
          恢复
        </LinkButton>
      )}
    </span>
  );
}

type ActsOptions = Omit<VersionListProps, 'versions' | 'changed' | 'picks' | 'onPick'>;

/** Initially picks the two newest versions, the most likely comparison. */
export function firstPicks(versions: readonly PublishedVersion[], changed: boolean): readonly Choice[] {
  const numbers: Choice[] = versions.map(({ version }) => version);
  return (changed ? (['canvas', ...numbers] as Choice[]) : numbers).slice(0, 2);
}

/** At most two picks: a third replaces the first. */
export function togglePick(picks: readonly Choice[], pick: Choice): readonly Choice[] {
  return picks.includes(pick) ? picks.filter((other) => other !== pick) : [...picks, pick].slice(-2);
}

/** The older one first; the canvas is newer than any version. */
export function inOrder(picks: readonly Choice[]): readonly [Choice, Choice] | undefined {
  const age = (pick: Choice) => (pick === 'canvas' ? Infinity : pick);
  const [one, other] = [...picks].sort((a, b) => age(a) - age(b));
  return one === undefined || other === undefined ? undefined : [one, other];
}
