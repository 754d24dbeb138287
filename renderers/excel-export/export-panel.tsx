import type { RunState } from './run/export-run';

export interface ExportPanelProps {
  state: Extract<RunState, { step: 'fetching' | 'paused' | 'writing' | 'failed' }>;
  onCancel(): void;
  /** Without pause and go-on handlers the export cannot be paused. */
  onPause?(): void;
  onGoOn?(): void;
  onRetry(): void;
}

const digits = new Intl.NumberFormat('zh-CN');

/** Replaces the button while an export runs: progress, cancel, and retry after a failure. */
export function ExportPanel({ state, onCancel, onRetry, onPause, onGoOn }: ExportPanelProps) {
  const { seen, total } = state.progress;
  const percent = total > 0 ? Math.min(100, Math.floor((seen / total) * 100)) : 0;
  const count = total > 0 ? `${digits.format(seen)} / ${digits.format(total)}` : '';
  const canResume = state.step === 'failed' && state.page > 0;
  return (
    <div className={`excel-export-panel is-${state.step}`} role="group" aria-label="导出进度">
      <div
        className="excel-export-bar"
        role="progressbar"
        aria-label="导出进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={state.step === 'writing' ? undefined : percent}
        aria-valuetext={state.step === 'writing' ? '正在生成文件' : count}
      >
        <span style={{ width: `${state.step === 'writing' ? 100 : percent}%` }} />
      </div>
      <span className="excel-export-text" aria-live="polite">
        {state.step === 'fetching' && (count ? `已读取 ${count}` : '正在读取…')}
        {state.step === 'paused' && `已暂停${count && `，已读取 ${count}`}`}
        {state.step === 'writing' && '正在生成文件…'}
        {state.step === 'failed' &&
          (canResume ? `第 ${state.page} 页读取失败：${state.reason}` : state.reason)}
      </span>
      {state.step === 'failed' && (
        <button type="button" className="is-primary" onClick={onRetry}>
          {canResume ? `从第 ${state.page} 页重试` : '重新导出'}
        </button>
      )}
      {state.step === 'fetching' && onPause && (
        <button type="button" onClick={onPause}>
          暂停
        </button>
      )}
      {state.step === 'paused' && onGoOn && (
        <button type="button" className="is-primary" onClick={onGoOn}>
          继续
        </button>
      )}
      <button type="button" onClick={onCancel}>
        {state.step === 'failed' ? '放弃' : '取消'}
      </button>
    </div>
  );
}
