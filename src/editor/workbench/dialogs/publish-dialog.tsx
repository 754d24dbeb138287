import { useState, type FormEvent } from 'react';
import { code } from '../../../../server/contract/codes';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type Base, type Change, type MergeWith } from '../../designs';
import type { TrialReport } from '../../trial/trial-link';
import type { Review } from '../life/use-draft';
import type { TrialGround } from '../../trial/trial-frame';
import { ChangeList } from './compare/change-list';
import { Problem } from './compare/problem';
import { TrialRun } from './trial-run';

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
