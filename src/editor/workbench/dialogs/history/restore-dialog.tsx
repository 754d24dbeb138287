import { useCallback, useState } from 'react';
import { code } from '../../../../../server/contract/codes';
import { toast } from '../../../../toast';
import { Dialog } from '../../../../ui/dialog';
import { answered, designs } from '../../../designs';
import type { TrialReport } from '../../../trial/trial-link';
import { toVersionName } from '../../moment';
import type { TrialGround } from '../../../trial/trial-frame';
import { ChangeList } from '../compare/change-list';
import { Problem } from '../compare/problem';
import { useAnswer } from '../compare/use-answer';
import { TrialRun } from '../trial-run';

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
