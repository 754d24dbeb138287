import type { ReactNode } from 'react';
import type { Finding } from '../designs';

interface ProblemsProps {
  findings: readonly Finding[];
  open: boolean;
  onToggle: () => void;
  onSelect: (pointer: string) => void;
  onFix: (fix: NonNullable<Finding['fix']>) => void;
  /** Content for the empty part of the bar. */
  children?: ReactNode;
}

/**
 * The findings of the server's page check; a click selects the element on the canvas, a second button fixes the
 * unambiguous ones.
 */
export function Problems({ findings, open, onToggle, onSelect, onFix, children }: ProblemsProps) {
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
      {children}
      {open && (
        <ul>
          {findings.length === 0 && <li className="designer-problems-none">没有发现问题</li>}
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.pointer} ${finding.message}`}>
              <button
                type="button"
                className="designer-problem"
                title={finding.pointer}
                onClick={() => onSelect(finding.pointer)}
              >
                <span className={`designer-problem-mark is-${finding.severity}`}>
                  {finding.severity === 'error' ? '错误' : '提醒'}
                </span>
                <span className="designer-problem-text">
                  <strong>{finding.message}</strong>
                  <span>{finding.hint}</span>
                </span>
                <span className="designer-problem-place">{finding.element}</span>
              </button>
              {finding.fix && <FixButton fix={finding.fix} onFix={onFix} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FixButton({ fix, onFix }: { fix: NonNullable<Finding['fix']>; onFix: ProblemsProps['onFix'] }) {
  return (
    <button
      type="button"
      className="button designer-problem-fix"
      title={fix.label}
      onClick={() => onFix(fix)}
    >
      一键修复
      <span>{fix.label}</span>
    </button>
  );
}
