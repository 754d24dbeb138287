/** What a call was refused with, and a way to ask again. */
export function Problem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p className="designer-refusal" role="alert">
      {text}
      {onRetry && (
        <button type="button" className="button-link" onClick={onRetry}>
          重试
        </button>
      )}
    </p>
  );
}
