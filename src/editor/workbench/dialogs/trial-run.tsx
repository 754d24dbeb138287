import { useState } from 'react';
import type { Page } from '../../designs';
import { TrialFrame, type TrialGround } from '../../trial/trial-frame';
import type { TrialReport } from '../../trial/trial-link';

interface TrialRunProps {
  ground: TrialGround;
  page: Page;
  /** What the page came to; undefined while it is on its way. */
  report: TrialReport | undefined;
  onReport: (report: TrialReport | undefined) => void;
}

/** The page as it will be, rendered once with real data before it goes live. */
export function TrialRun({ ground, page, report, onReport }: TrialRunProps) {
  const [turn, setTurn] = useState(0);
  const again = () => {
    onReport(undefined);
    setTurn((now) => now + 1);
  };
  return (
    <section className="designer-trial" aria-label="试运行">
      <div className={`designer-trial-state is-${stateOf(report)}`} role="status">
        <span>{toText(report)}</span>
        {report && (
          <button type="button" className="button-link" onClick={again}>
            重新试运行
          </button>
        )}
      </div>
      {report && <Details report={report} />}
      <div className="designer-trial-frame">
        <TrialFrame key={turn} {...ground} schema={page} title="试运行的页面" onReport={onReport} />
      </div>
    </section>
  );
}

function Details({ report: { faults, refused, notSent } }: { report: TrialReport }) {
  const lines = [
    ...faults.map(({ component, message }) => (component === '' ? message : `${component}：${message}`)),
    ...refused.map(({ path, msg }) => `接口 ${path} 没有给出数据：${msg}`),
    ...notSent.map((path) => `打开页面时就会提交的接口 ${path} 没有发送`),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="designer-trial-details">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}

function stateOf(report: TrialReport | undefined): 'running' | 'passed' | 'failed' {
  if (!report) return 'running';
  return report.outcome === 'mounted' ? 'passed' : 'failed';
}

function toText(report: TrialReport | undefined): string {
  if (!report) return '正在用真实数据试运行…';
  return report.outcome === 'mounted' ? '试运行通过' : `试运行没有通过：${report.message}`;
}
