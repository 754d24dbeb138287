import { describeGroups, describeSteps, toNumberText, type FunnelStep, type PaidGroup } from './funnel';

/** Even a step that nobody reached is seen as a line. */
const leastWidth = 0.6;
const widthOf = (step: FunnelStep) => Math.max(step.width * 100, leastWidth);

/** The funnel as one picture: a bar for each step, and between two the share that went on. */
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

/** From one bar's width to the next one's, both in percent of the lane and centred. */
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

/** Who paid for what: a bar for each group, in parts for its kinds. */
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
