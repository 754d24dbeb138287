import { useState } from 'react';
import type { OpenDesign } from '../designs';

/** Says that one's own draft is open, and whether someone published in the meantime. */
export function DraftNotice({ design, onDrop }: { design: OpenDesign; onDrop: () => void }) {
  const [asking, setAsking] = useState(false);
  const { draft, version, publishedBy, publishedAt } = design;
  if (draft === null) return null;
  const overtaken = draft.baseVersion !== version;
  return (
    <div className={`designer-notice${overtaken ? ' is-warning' : ''}`} role="status">
      <span>
        正在编辑你 {draft.savedAt.slice(0, 16)} 保存的草稿。
        {overtaken &&
          `在那之后 ${publishedBy} 于 ${publishedAt.slice(0, 16)} 发布了 v${version}，发布草稿会覆盖它。`}
      </span>
      {asking ? (
        <span className="designer-notice-ask">
          放弃后无法找回，确定吗？
          <button type="button" className="button-link" onClick={onDrop}>
            放弃草稿
          </button>
          <button type="button" className="button-link" onClick={() => setAsking(false)}>
            保留
          </button>
        </span>
      ) : (
        <button type="button" className="button-link" onClick={() => setAsking(true)}>
          放弃草稿
        </button>
      )}
    </div>
  );
}
