import type { ReactNode } from 'react';
import { SteadyButton } from '../../../renderers/fields/steady-button';
import { LinkButton } from '../controls';
import type { Finding } from '../designs';
import type { PageCheck } from './draft/use-design';

interface ProblemsProps {
  check: PageCheck;
  onRetry: () => void;
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
export function Problems(props: ProblemsProps) {
  const { check, onRetry, open, onToggle, onSelect, onFix, children } = props;
  const { findings } = check;
  if (check.is === 'failed') {
    return (
      <section className="designer-problems" aria-label="页面检查">
        <p className="designer-problems-head" role="alert">
          <span className="has-errors">检查失败</span>
          <LinkButton onClick={onRetry}>重试</LinkButton>
        </p>
        {children}
      </section>
    );
  }
  const isRunning = check.is === 'running';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="designer-problems" aria-label="页面检查">
      <button type="button" className="designer-problems-head" aria-expanded={open} onClick={onToggle}>
        {(findings.length > 0 || !isRunning) && (
          <>
            <span className={errors > 0 ? 'has-errors' : ''}>{errors} 个错误</span>
            <span className={findings.length > errors ? 'has-warnings' : ''}>
              {findings.length - errors} 个提醒
            </span>
          </>
        )}
        {isRunning && <span>正在检查…</span>}
        <span className="designer-problems-hint">{open ? '收起' : '展开'}</span>
      </button>
      {children}
      {open && (
        <ul>
          {findings.length === 0 && !isRunning && <li className="designer-problems-none">没有发现问题</li>}
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
              {finding.fix && <FixButton fix={finding.fix} isOutdated={isRunning} onFix={onFix} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface FixButtonProps extends Pick<ProblemsProps, 'onFix'> {
  fix: NonNullable<Finding['fix']>;
  /** The page has changed since the check: what the fix points at may be at another place. */
  isOutdated: boolean;
}

function FixButton({ fix, isOutdated, onFix }: FixButtonProps) {
  return (
    <SteadyButton
      className="button designer-problem-fix"
      title={fix.label}
      disabled={isOutdated}
      onClick={() => onFix(fix)}
    >
      一键修复
      <span>{fix.label}</span>
    </SteadyButton>
  );
}
