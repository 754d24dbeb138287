import { Fragment } from 'react';
import { toNumberText, type FunnelStep, type PaidGroup } from './funnel';

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
