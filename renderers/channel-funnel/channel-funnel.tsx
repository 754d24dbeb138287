import { filter, Renderer, resolveVariableAndFilter, type RendererProps } from 'amis-core';
import './channel-funnel.css';
import { findCounts, toPaidGroups, toSteps } from './funnel';
import { FunnelPicture, PaidPicture } from './funnel-picture';
import { PaidTable, StepTable } from './funnel-tables';

interface ChannelFunnelProps extends RendererProps {
  title?: string | undefined;
  source?: string | undefined;
}

/**
 * The funnel of a promotion channel (B §2 'Channel statistics'): click → download → paid, and what was paid for,
 * as pictures and as tables. Reads the counts of the statistics call from the data around it, or from `source`.
 */
export function ChannelFunnel({ title, source, data, className }: ChannelFunnelProps) {
  const counts = findCounts(source ? resolveVariableAndFilter(source, data, '| raw') : data);
  const heading = title ? String(filter(title, data) ?? '') : '';
  const classes = `channel-funnel ${className ?? ''}`.trim();
  if (!counts) {
    return (
      <div className={classes}>
        {heading && <h2 className="channel-funnel-title">{heading}</h2>}
        <p className="channel-funnel-empty" role="status">
          暂无统计数据
        </p>
      </div>
    );
  }
  const steps = toSteps(counts);
  const groups = toPaidGroups(counts);
  const hasSteps = steps.some((step) => step.count > 0);
  const hasPaid = groups.some((group) => group.count > 0);
  return (
    <div className={classes}>
      {heading && <h2 className="channel-funnel-title">{heading}</h2>}
      <section className="channel-funnel-section" aria-label="转化漏斗">
        {hasSteps ? <FunnelPicture steps={steps} /> : <Nothing text="所选日期内还没有点击、下载或付费" />}
        <StepTable steps={steps} />
      </section>
      <section className="channel-funnel-section" aria-label="付费构成">
        {hasPaid ? <PaidPicture groups={groups} /> : <Nothing text="所选日期内还没有付费" />}
        <PaidTable groups={groups} />
      </section>
    </div>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <p className="channel-funnel-empty" role="status">
      {text}
    </p>
  );
}

Renderer({ type: 'channel-funnel' })(ChannelFunnel);
