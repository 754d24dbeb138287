import type { Finding } from '../designs';

interface ProblemsProps {
  findings: readonly Finding[];
  open: boolean;
  onToggle: () => void;
  onSelect: (pointer: string) => void;
}

/** What the server's page check has found; a click selects the element on the canvas. */
export function Problems({ findings, open, onToggle, onSelect }: ProblemsProps) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="designer-problems" aria-label="页面检查">
      <button type="button" className="designer-problems-head" aria-expanded={open} onClick={onToggle}>
        <span className={errors > 0 ? 'has-errors' : ''}>{errors} 个错误</span>
        <span className={findings.length > errors ? 'has-warnings' : ''}>
          {findings.length - errors} 个提醒
        </span>
        <span className="designer-problems-hint">{open ? '收起' : '展开'}</span>
      </button>
      {open && (
        <ul>
          {findings.length === 0 && <li className="designer-problems-none">没有发现问题</li>}
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.pointer}`}>
              <button type="button" onClick={() => onSelect(finding.pointer)}>
                <span className={`designer-problem-mark is-${finding.severity}`}>
                  {finding.severity === 'error' ? '错误' : '提醒'}
                </span>
                <span className="designer-problem-text">
                  <strong>{finding.message}</strong>
                  <span>{finding.hint}</span>
                </span>
                <code>{finding.pointer === '' ? '/' : finding.pointer}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
