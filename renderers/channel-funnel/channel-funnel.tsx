import { filter, Renderer, resolveVariableAndFilter, type RendererProps } from 'amis-core';
import { Fragment } from 'react';
import './channel-funnel.css';
import {
  describeGroups,
  describeSteps,
  findCounts,
  toNumberText,
  toPaidGroups,
  toSteps,
  type FunnelStep,
  type PaidGroup,
} from './funnel';

interface ChannelFunnelProps extends RendererProps {
  title?: string | undefined;
  source?: string | undefined;
}

/**
 * The funnel of a promotion channel (B §2 'Channel statistics'): click → download → paid, and what was paid for,
 * as pictures and as tables. Reads the counts of the statistics call from the data around it, or from `source`.
 */
function ChannelFunnel({ title, source, data, className }: ChannelFunnelProps) {
  const counts = findCounts(source ? resolveVariableAndFilter(source, data, '| raw') : data);
  const heading = title ? String(filter(title, data) ?? '') : '';
  const classes = `channel-funnel ${className ?? ''}`.trim();
  if (!counts) {
    return (
      <div className={classes}>
        {heading && <h2 className="channel-funnel-title">{heading}</h2>}
        <Nothing text="暂无统计数据" />
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

/** Keeps a bar visible even for a step that nobody reached. */
const leastWidth = 0.6;
const widthOf = (step: FunnelStep) => Math.max(step.width * 100, leastWidth);

/** The funnel as one picture: a bar for each step, and between two bars the share that went on. */
export function FunnelPicture({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <div className="channel-funnel-picture" role="img" aria-label={`转化漏斗：${describeSteps(steps)}`}>
      {steps.map((step, index) => {
        const before = steps[index - 1];
        return (
          <div key={step.label} className={`channel-funnel-step is-step-${index + 1}`}>
            {before && step.rate && (
              <div className="channel-funnel-between">
                <Slope from={widthOf(before)} to={widthOf(step)} />
                <span className="channel-funnel-rate">
                  {step.rate.label} <b>{step.rate.percent}</b>
                </span>
              </div>
            )}
            <span className="channel-funnel-label">{step.label}</span>
            <span className="channel-funnel-lane">
              <span className="channel-funnel-bar" style={{ width: `${widthOf(step)}%` }} />
            </span>
            <span className="channel-funnel-count">{toNumberText(step.count)}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Draws the slope between two centred bars; both widths are percentages of the column. */
function Slope({ from, to }: { from: number; to: number }) {
  const points = [
    [50 - from / 2, 0],
    [50 + from / 2, 0],
    [50 + to / 2, 10],
    [50 - to / 2, 10],
  ];
  return (
    <svg className="channel-funnel-slope" viewBox="0 0 100 10" preserveAspectRatio="none">
      <polygon points={points.map((point) => point.join(',')).join(' ')} />
    </svg>
  );
}

/** Who paid for what: a bar for each group, divided by kind. */
export function PaidPicture({ groups }: { groups: readonly PaidGroup[] }) {
  return (
    <div className="channel-funnel-groups" role="img" aria-label={`付费构成：${describeGroups(groups)}`}>
      {groups.map((group) => (
        <div key={group.label} className="channel-funnel-group">
          <span className="channel-funnel-label">{group.label}</span>
          <span className="channel-funnel-track">
            <span className="channel-funnel-parts" style={{ width: group.percent }}>
              {group.kinds
                .filter((kind) => kind.count > 0)
                .map((kind) => (
                  <span
                    key={kind.id}
                    className={`channel-funnel-part is-${kind.id}`}
                    style={{ flexGrow: kind.count }}
                    title={`${kind.label} ${toNumberText(kind.count)}（${kind.percent}）`}
                  />
                ))}
            </span>
          </span>
          <span className="channel-funnel-count">{group.percent}</span>
        </div>
      ))}
    </div>
  );
}

/** The funnel's numbers. */
export function StepTable({ steps }: { steps: readonly FunnelStep[] }) {
  return (
    <table className="channel-funnel-table">
      <caption>转化明细</caption>
      <thead>
        <tr>
          <th scope="col">步骤</th>
          <th scope="col">数量</th>
          <th scope="col">转化率</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, count, rate }, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{toNumberText(count)}</td>
            <td>
              {rate ? (
                <>
                  {rate.percent}
                  <small>
                    {label} ÷ {steps[index - 1]?.label}
                  </small>
                </>
              ) : (
                '-'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of who paid for what; its dots are the legend of the picture. */
export function PaidTable({ groups }: { groups: readonly PaidGroup[] }) {
  return (
    <table className="channel-funnel-table">
      <caption>付费构成明细</caption>
      <thead>
        <tr>
          <th scope="col">会员类型</th>
          <th scope="col">数量</th>
          <th scope="col">占付费</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ label, count, percent, kinds }) => (
          <Fragment key={label}>
            {kinds.length > 1 && (
              <tr className="is-sum">
                <th scope="row">{label}</th>
                <td>{toNumberText(count)}</td>
                <td>{percent}</td>
              </tr>
            )}
            {kinds.map((kind) => (
              <tr key={kind.id} className={kinds.length > 1 ? 'is-part' : 'is-sum'}>
                <th scope="row">
                  <i className={`channel-funnel-dot is-${kind.id}`} />
                  {kind.label}
                </th>
                <td>{toNumberText(kind.count)}</td>
                <td>{kind.percent}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

Renderer({ type: 'channel-funnel' })(ChannelFunnel);
