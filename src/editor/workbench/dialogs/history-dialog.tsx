import { useEffect, useState } from 'react';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type OpenDesign, type Page, type PublishedVersion } from '../../designs';

interface HistoryDialogProps {
  design: OpenDesign;
  /** Unsaved changes would be lost by loading another version. */
  unsaved: boolean;
  onLoad: (page: Page) => void;
  onRestored: () => Promise<void>;
  onClose: () => void;
}

const nameOf = (version: number) => (version > 0 ? `v${version}` : '出厂版本');

/** Every state that was live: look at one on the canvas, or make it live again. */
export function HistoryDialog({ design, unsaved, onLoad, onRestored, onClose }: HistoryDialogProps) {
  const [versions, setVersions] = useState<readonly PublishedVersion[]>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<{ version: number; to: 'load' | 'restore' }>();

  useEffect(() => {
    void answered(designs.history(design.path)).then(({ status, msg, data }) =>
      status === 0 && data ? setVersions(data.items) : setProblem(msg),
    );
  }, [design.path]);

  const load = async (version: number) => {
    setBusy(true);
    const { status, msg, data } = await answered(designs.version(design.path, version));
    setBusy(false);
    if (status !== 0 || !data) return setProblem(msg);
    onLoad(data.schema);
    toast.info(`已在画布上打开${nameOf(version)}，尚未发布`);
  };
  const restore = async (version: number) => {
    setBusy(true);
    const { status, msg } = await answered(designs.restore(design.path, version, design.version));
    setBusy(false);
    if (status !== 0) return setProblem(msg);
    toast.success('操作成功');
    await onRestored();
  };

  return (
    <Dialog title={`发布历史：${design.title}`} onClose={onClose} mayClose={() => !busy}>
      {problem !== '' && (
        <p className="designer-refusal" role="alert">
          {problem}
        </p>
      )}
      {versions === undefined && problem === '' && <p role="status">加载中…</p>}
      {versions?.length === 0 && <p>还没有发布过。</p>}
      <ol className="designer-history">
        {versions?.map((entry) => (
          <li key={entry.version}>
            <div>
              <strong>{nameOf(entry.version)}</strong>
              {entry.live && <span className="designer-live">使用中</span>}
              <p>
                {entry.version > 0
                  ? `${entry.publishedBy} · ${entry.publishedAt.slice(0, 16)}`
                  : '随系统提供'}
                {entry.version > 0 && entry.note !== '' && ` · ${entry.note}`}
              </p>
            </div>
            {asking?.version === entry.version ? (
              <span className="designer-history-ask">
                {asking.to === 'load' ? '画布上未保存的修改会丢失。' : '恢复后立即对所有人生效。'}
                <button
                  type="button"
                  className="button-link"
                  disabled={busy}
                  onClick={() => void (asking.to === 'load' ? load : restore)(entry.version)}
                >
                  确定
                </button>
                <button type="button" className="button-link" onClick={() => setAsking(undefined)}>
                  取消
                </button>
              </span>
            ) : (
              <span>
                <button
                  type="button"
                  className="button-link"
                  disabled={busy}
                  onClick={() =>
                    unsaved ? setAsking({ version: entry.version, to: 'load' }) : void load(entry.version)
                  }
                >
                  在画布上打开
                </button>
                {!entry.live && (
                  <button
                    type="button"
                    className="button-link"
                    disabled={busy}
                    onClick={() => setAsking({ version: entry.version, to: 'restore' })}
                  >
                    恢复
                  </button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
