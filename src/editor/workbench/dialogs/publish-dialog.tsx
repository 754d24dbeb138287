import { useState, type FormEvent } from 'react';
import { toCanonicalPage } from '../../../../server/contract/canonical-page';
import { code } from '../../../../server/contract/codes';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type Finding, type OpenDesign, type Page } from '../../designs';

interface PublishDialogProps {
  design: OpenDesign;
  page: Page;
  findings: readonly Finding[];
  onPublished: () => Promise<void>;
  onClose: () => void;
}

/** The last look before a page is live for everyone. Someone else's newer version is named, not overwritten unseen. */
export function PublishDialog({ design, page, findings, onPublished, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [base, setBase] = useState(design.version);

  const publish = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await answered(designs.publish(design.path, toCanonicalPage(page) as Page, base, note));
    setBusy(false);
    if (answer.status === 0) {
      toast.success('发布成功');
      await onPublished();
      return;
    }
    setRefusal(answer.msg);
    const newer = answer.data as { version?: unknown } | null;
    if (answer.status === code.conflict && typeof newer?.version === 'number') setBase(newer.version);
  };

  const overtaken = base !== design.version;
  return (
    <Dialog title={`发布：${design.title}`} onClose={onClose} mayClose={() => !busy}>
      <form onSubmit={(event) => void publish(event)}>
        <p className="dialog-reason">发布后立即对所有人生效，随时可以在“历史”里恢复。</p>
        {findings.length > 0 && <p className="dialog-reason">还有 {findings.length} 个提醒，不影响发布。</p>}
        <label className="field">
          <span className="field-label">说明（选填）</span>
          <textarea
            className="designer-note"
            value={note}
            maxLength={200}
            rows={3}
            placeholder="改了什么，为什么"
            onChange={(event) => setNote(event.target.value)}
            autoFocus
          />
        </label>
        {refusal !== '' && (
          <p className="designer-refusal" role="alert">
            {refusal}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose} disabled={busy}>
            取消
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? '正在发布…' : overtaken ? `覆盖 v${base} 并发布` : '发布'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
