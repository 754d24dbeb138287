import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../../../toast';
import { Dialog } from '../../../../ui/dialog';
import { answered, designs, type Change, type OpenDesign, type Page } from '../../../designs';
import { toVersionName } from '../../moment';
import type { TrialGround } from '../../../trial/trial-frame';
import { Comparison } from '../compare/comparison';
import { Problem } from '../compare/problem';
import { hasSameElement } from '../compare/same-element';
import { useAnswer } from '../compare/use-answer';
import { firstPicks, inOrder, togglePick, toWanted, type Pick } from './picks';
import { VersionList } from './version-list';

interface HistoryDialogProps {
  design: OpenDesign;
  ground: TrialGround;
  /** What is on the canvas, canonical, and the same object while the dialog is open. */
  page: Page;
  /** Whether it differs from what is live. */
  changed: boolean;
  onSelect: (pointer: string) => void;
  onLoad: (page: Page) => void;
  onRestore: (version: number) => void;
  onClose: () => void;
}

/** Every state that was live: compare any two, look at one on the canvas, or make it live again. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { design, ground, page, changed, onSelect, onLoad, onRestore, onClose } = props;
  const { path } = design;
  const history = useAnswer(useCallback(() => designs.history(path), [path]));
  const versions = history.data?.items;
  const [picked, setPicked] = useState<readonly Pick[]>();
  const picks = picked ?? (versions ? firstPicks(versions, changed) : []);
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
              <button type="button" className="button-link" disabled={busy} onClick={() => void load(asking)}>
                确定打开
              </button>
              <button type="button" className="button-link" onClick={() => setAsking(undefined)}>
                取消
              </button>
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
        {versions && <Compared ground={ground} picks={picks} page={page} onSelect={onSelect} />}
      </div>
    </Dialog>
  );
}

interface ComparedProps extends globalThis.Pick<HistoryDialogProps, 'ground' | 'page' | 'onSelect'> {
  picks: readonly Pick[];
}

function Compared({ ground, picks, page, onSelect }: ComparedProps) {
  const [from, to] = inOrder(picks) ?? [];
  const pair = useMemo(
    () =>
      from !== undefined && to !== undefined
        ? { from: toWanted(from, page), to: toWanted(to, page) }
        : undefined,
    [from, to, page],
  );
  if (!pair) return <p className="designer-empty">勾选两个版本，比较它们的区别。</p>;
  return (
    <Comparison
      ground={ground}
      {...pair}
      onSelect={({ to }: Change) => to !== null && onSelect(to)}
      isSelectable={({ to: pointer }, { to: after }) =>
        pointer !== null && hasSameElement(after.schema, page, pointer)
      }
    />
  );
}
