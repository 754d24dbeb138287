import { useCallback, useRef, useState } from 'react';
import { SteadyButton } from '../../../../renderers/fields/steady-button';
import { Dialog } from '../../../ui/dialog';
import {
  type MergeConflict,
  type Side,
  designs,
  type Base,
  type Change,
  type Merged,
  type MergeWith,
  type Page,
  type Surroundings,
} from '../../designs';
import { TrialFrame, type TrialSettings } from '../../trial/trial-frame';
import { toNews, toVersionName } from '../moment';
import { ChangeList, Problem, useAnswer } from './change-list';
import { takenChanges } from './taken-changes';
import { LinkButton } from '../../controls';

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  choices: Readonly<Record<string, Side>>;
  /** Name of the other side: `李四`, `出厂页面`. */
  theirName: string;
  busy: boolean;
  onChoose: (choices: Readonly<Record<string, Side>>) => void;
}

/** Conflicts between both sides: the user chooses a value for each element. */
function ConflictList({ conflicts, choices, theirName, busy, onChoose }: ConflictListProps) {
  const names: Record<Side, string> = { mine: '我的', theirs: theirName };
  const all = (side: Side) => onChoose(Object.fromEntries(conflicts.map(({ id }) => [id, side])));
  return (
    <>
      {conflicts.length > 1 && (
        <p className="designer-conflicts-all">
          <LinkButton disabled={busy} onClick={() => all('mine')}>
            全部用我的
          </LinkButton>
          <LinkButton disabled={busy} onClick={() => all('theirs')}>
            全部用{theirName}的
          </LinkButton>
        </p>
      )}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.id} className="designer-conflict">
          <legend>
            {conflict.element}
            {conflict.property !== '' && ` · ${conflict.property}`}
          </legend>
          <p>原来：{conflict.base.text}</p>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={conflict.id}
                checked={choices[conflict.id] === side}
                disabled={busy}
                onChange={() => onChoose({ ...choices, [conflict.id]: side })}
              />
              <span>
                <strong>{names[side]}</strong>
                {conflict[side].text}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

interface MergeDialogProps {
  title: string;
  ground: TrialSettings;
  what: MergeWith;
  /** The canvas' page in canonical form; the same object while the dialog is open. */
  page: Page;
  base: Base;
  live: Surroundings['live'];
  /** The version that this window has just restored; 0 for none. */
  restored: number;
  onAccept: (merged: Merged) => void;
  onClose: () => void;
}

/**
 * Merges two changes of one page: lists the changes adopted without a conflict, offers a choice for each
 * conflict, and shows the resulting page. Saves nothing: the result goes to the canvas.
 */
export function MergeDialog(props: MergeDialogProps) {
  const { title, ground, what, page, base, live, restored, onAccept, onClose } = props;
  const { path } = ground;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  // The base belongs to the page; neither changes while the dialog is open.
  const from = useRef(base).current;
  const ask = useCallback(
    () =>
      designs.merge({
        path,
        with: what,
        schema: page,
        baseVersion: from.baseVersion,
        baseDigest: from.baseDigest,
        choices: { ...choices },
      }),
    [path, what, page, from, choices],
  );
  const { data: merged, problem, loading, retry } = useAnswer(ask);
  const conflicts = merged?.conflicts ?? [];
  const publisher = live.version === restored ? '' : live.publishedBy;
  const theirName = what === 'shipped' ? '出厂页面' : publisher || '线上版本';
  return (
    <Dialog title={`合并修改：${title}`} onClose={onClose}>
      <div className="designer-wide" aria-busy={loading}>
        <div className="designer-scroll">
          <p className="dialog-reason">{toReason(what, live, restored)}</p>
          {problem !== '' && <Problem text={problem} onRetry={retry} />}
          {loading && !merged && <p role="status">正在合并…</p>}
          {merged && (
            <>
              {conflicts.length > 0 && (
                <section aria-label="冲突">
                  <h3 className="designer-section">两边都改了（{conflicts.length} 处）：请选择保留哪一个</h3>
                  <ConflictList
                    conflicts={conflicts}
                    choices={choices}
                    theirName={theirName}
                    busy={loading}
                    onChoose={setChoices}
                  />
                </section>
              )}
              <TakenOver
                label={`合入${theirName}的改动`}
                changes={takenChanges(merged.theirChanges, conflicts, 'theirs')}
              />
              <TakenOver label="保留我的改动" changes={takenChanges(merged.mineChanges, conflicts, 'mine')} />
            </>
          )}
        </div>
        <section className="designer-trial" aria-label="合并结果预览">
          <div className="designer-trial-state">合并结果预览</div>
          <div className="designer-trial-frame">
            {merged && <TrialFrame {...ground} schema={merged.schema} title="合并结果预览" />}
          </div>
        </section>
        <footer>
          <p>合并结果会放到画布上并保存为草稿，检查无误后再发布。</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              稍后合并
            </button>
            <SteadyButton
              className="button button-primary"
              disabled={!merged || loading || problem !== '' || merged.open > 0}
              onClick={() => merged && onAccept(merged)}
            >
              {merged && merged.open > 0 ? `还有 ${merged.open} 处冲突要选择` : '采用合并结果'}
            </SteadyButton>
          </div>
        </footer>
      </div>
    </Dialog>
  );
}

function TakenOver({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <section aria-label={label}>
      <h3 className="designer-section">
        {label}（{changes.length} 处）
      </h3>
      <ChangeList changes={changes} empty="没有其他改动。" />
    </section>
  );
}

function toReason(what: MergeWith, live: Surroundings['live'], restored: number): string {
  const news =
    what === 'shipped'
      ? `出厂页面已随系统升级更新，线上使用的是${toVersionName(live.version)}`
      : toNews(live, restored);
  return `${news}。不冲突的改动已经合在一起。`;
}
