import type { DraftState } from '../life/use-draft';
import { toMoment } from '../moment';

/** Whether what is on the canvas is safe. */
export function SaveState({ draft, onRetry }: { draft: DraftState; onRetry: () => void }) {
  return (
    <span className={`designer-saved is-${draft.is}`} role="status" title={draft.problem || undefined}>
      {toText(draft)}
      {draft.is === 'failed' && (
        <button type="button" className="button-link" onClick={onRetry}>
          重试
        </button>
      )}
    </span>
  );
}

function toText({ is, savedAt }: DraftState): string {
  switch (is) {
    case 'saving':
      return '正在保存…';
    case 'failed':
      return '保存失败';
    case 'unsaved':
      return '未保存';
    case 'kept':
      return savedAt === '' ? '未保存' : `草稿已保存 ${toMoment(savedAt)}`;
    case 'none':
      return '没有修改';
  }
}
