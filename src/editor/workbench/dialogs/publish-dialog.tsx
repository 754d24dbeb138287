import { useState, type FormEvent, useCallback } from 'react';
import { code } from '../../../../server/contract/codes';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type Base, type Change, type MergeWith } from '../../designs';
import type { TrialReport } from '../../trial/trial-link';
import type { Review } from '../life/use-design';
import type { TrialGround } from '../../trial/trial-frame';
import { ChangeList, Problem, useAnswer } from './change-list';
import { TrialRun } from './trial-run';
import { toVersionName } from '../moment';

interface PublishDialogProps {
  title: string;
  ground: TrialGround;
  /** The same object while the dialog is open. */
  review: Review;
  base: Base;
  onSelect: (pointer: string) => void;
  onPublished: () => Promise<void>;
  /** Something else went live in between, by a person or by a release: nothing is overwritten, the two are merged. */
  onOvertaken: (by: MergeWith) => void;
  onClose: () => void;
}

/**
 * The last look before a page is live for everyone: what changes, in words; what the check says; and the page itself, which
 * must stand with real data before it may go.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { title, ground, review, base, onSelect, onPublished, onOvertaken, onClose } = props;
  const { path } = ground;
  const { page, findings, changes } = review;
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [report, setReport] = useState<TrialReport>();

  const publish = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { status, msg, data } = await answered(designs.publish(path, page, base, note.trim()));
    setBusy(false);
    if (status === 0) {
      toast.success('发布成功');
      return onPublished();
    }
    // A refusal because of a publication says which (`overtaken`); the other reason is a release that came after a merge.
    if (status === code.conflict) return onOvertaken(data === null ? 'shipped' : 'draft');
    setRefusal(msg);
  };
  const select = ({ to }: Change) => to !== null && onSelect(to);

  const passed = report?.outcome === 'mounted';
  return (
    <Dialog title={`发布：${title}`} onClose={onClose} mayClose={() => !busy}>
      <form className="designer-wide designer-publish" onSubmit={(event) => void publish(event)}>
        <div className="designer-publish-words">
          <label className="field">
            <span className="field-label">说明（选填）</span>
            <textarea
              className="designer-note"
              value={note}
              maxLength={200}
              rows={2}
              placeholder="改了什么，为什么；会显示在发布历史里"
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
          <h3 className="designer-section">{`与线上相比（${changes.length} 处）`}</h3>
          <div className="designer-scroll" tabIndex={0} role="region" aria-label="与线上相比">
            <ChangeList
              changes={changes}
              empty="内容没有区别，只确认已处理出厂页面的改动。"
              onSelect={select}
              isSelectable={({ to }) => to !== null}
            />
            <Warnings findings={findings} onSelect={onSelect} />
          </div>
        </div>
        <TrialRun ground={ground} page={page} report={report} onReport={setReport} />
        <footer>
          <p>发布后立即对所有人生效，随时可以在“历史”里恢复。</p>
          {refusal !== '' && <Problem text={refusal} />}
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose} disabled={busy}>
              取消
            </button>
            <button
              type="submit"
              className="button button-primary"
              disabled={busy || !passed}
              title={passed ? undefined : '试运行通过后才能发布'}
            >
              {busy ? '正在发布…' : '发布'}
            </button>
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

function Warnings({ findings, onSelect }: Pick<Review, 'findings'> & Pick<PublishDialogProps, 'onSelect'>) {
  if (findings.length === 0) return null;
  return (
    <section className="designer-changes is-warning">
      <h3>
        提醒 <span>{findings.length}</span>
      </h3>
      <ul>
        {findings.map(({ rule, pointer, message }) => (
          <li key={`${rule} ${pointer}`}>
            <button type="button" title="在画布上选中" onClick={() => onSelect(pointer)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RestoreDialogProps {
  title: string;
  ground: TrialGround;
  version: number;
  /** What is live as far as this window knows; another one is refused. */
  liveVersion: number;
  onRestored: () => Promise<void>;
  onClose: () => void;
}

/** An earlier version becomes the next one: what that changes, and whether it still stands with today's data. */
export function RestoreDialog({ title, ground, version, liveVersion, ...on }: RestoreDialogProps) {
  const { path } = ground;
  const name = toVersionName(version);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [report, setReport] = useState<TrialReport>();
  const compared = useAnswer(
    useCallback(
      () => designs.compare({ path, from: { is: 'live' }, to: { is: 'version', version } }),
      [path, version],
    ),
  );
  const restore = async () => {
    setBusy(true);
    const { status, msg } = await answered(designs.restore(path, version, liveVersion));
    setBusy(false);
    if (status === 0) {
      toast.success('操作成功');
      return on.onRestored();
    }
    setRefusal(status === code.conflict ? `${msg}。线上版本已经变化，请关闭后重新查看。` : msg);
  };
  const page = compared.data?.to.schema;
  return (
    <Dialog title={`恢复${name}：${title}`} onClose={on.onClose} mayClose={() => !busy}>
      <div className="designer-wide designer-publish">
        <div className="designer-publish-words">
          <p className="dialog-reason">
            {name}的内容会成为一个新版本，立即对所有人生效；历史里的版本都会保留，你的草稿也会保留。
          </p>
          <h3 className="designer-section">
            与线上相比{compared.data && `（${compared.data.changes.length} 处）`}
          </h3>
          <div className="designer-scroll" tabIndex={0} role="region" aria-label="与线上相比">
            {compared.problem !== '' && <Problem text={compared.problem} onRetry={compared.retry} />}
            {compared.loading && <p role="status">正在比较…</p>}
            {compared.data && <ChangeList changes={compared.data.changes} empty="内容与线上相同。" />}
          </div>
        </div>
        {page ? (
          <TrialRun ground={ground} page={page} report={report} onReport={setReport} />
        ) : (
          <section className="designer-trial" />
        )}
        <footer>
          <p>{refusal !== '' && <Problem text={refusal} />}</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={on.onClose} disabled={busy}>
              取消
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={busy || report?.outcome !== 'mounted' || refusal !== ''}
              title={report?.outcome === 'mounted' ? undefined : '试运行通过后才能恢复'}
              onClick={() => void restore()}
            >
              {busy ? '正在恢复…' : `确定恢复${name}`}
            </button>
          </div>
        </footer>
      </div>
    </Dialog>
  );
}
