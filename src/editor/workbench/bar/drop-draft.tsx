import { useState } from 'react';

/** Gives up the draft, after a question. */
export function DropDraft({ onDrop }: { onDrop: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className="button-link" onClick={() => setAsking(true)}>
        放弃草稿
      </button>
    );
  }
  return (
    <>
      放弃后无法找回，确定吗？
      <button type="button" className="button-link" onClick={onDrop}>
        放弃草稿
      </button>
      <button type="button" className="button-link" onClick={() => setAsking(false)}>
        保留
      </button>
    </>
  );
}
