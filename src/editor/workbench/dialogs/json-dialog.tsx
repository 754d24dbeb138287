import { toPageText } from '../../../../server/contract/canonical-page';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import type { Page } from '../../designs';

/** The page as it would be stored. To edit JSON, the canvas has its own code panel. */
export function JsonDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const text = toPageText(page);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('复制成功'),
      () => toast.error('复制失败'),
    );
  return (
    <Dialog title="页面 JSON" onClose={onClose}>
      <pre className="designer-json" tabIndex={0} aria-label="页面 JSON">
        {text}
      </pre>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          复制
        </button>
      </div>
    </Dialog>
  );
}
