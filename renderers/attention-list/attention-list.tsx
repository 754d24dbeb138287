import { Block } from '../report/parts/block';
import { ScreenLink, toScreenHref } from '../report/parts/screen-link';
import { useCall } from '../report/data/use-call';
import type { BlockProps } from '../report/hosts/report-host';
import './attention-list.css';
import { toAttention } from './attention';

interface AttentionListProps extends BlockProps {
  emptyText?: string | undefined;
}

/** Counts of open work, each linked to the list filtered to just that. */
export function AttentionList(props: AttentionListProps) {
  const { title, remark, width, api, host, data, className } = props;
  const call = useCall(host, api, data);
  const waiting = toAttention(call.data);
  return (
    <Block
      className={`attention-list ${className ?? ''}`}
      title={host.fill(title, data)}
      remark={host.fill(remark, data)}
      width={width}
      call={call}
      isEmpty={waiting.length === 0}
      emptyText={props.emptyText || '没有需要处理的事项'}
    >
      <ul>
        {waiting.map(({ key, name, text, count, link }) => (
          <li key={key}>
            <ScreenLink className="attention-item" href={toScreenHref(link, data)}>
              <span className="attention-name">{name}</span>
              <span className="attention-text">{text}</span>
              <strong className="attention-count">{count}</strong>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Block>
  );
}
