import { toFigureText, toRows } from '../report/figures';
import type { BlockProps } from '../report/hosts/report-host';
import { Block, useCall } from '../report/parts/block';
import { ScreenLink, toScreenHref } from '../report/parts/screen-link';
import './attention-list.css';

interface AttentionListProps extends BlockProps {
  emptyText?: string | undefined;
}

/** Counts of open work items, each linked to its list filtered to those items. */
export function AttentionList(props: AttentionListProps) {
  const { api, host, data } = props;
  const call = useCall(host, api, data);
  const waiting = toAttention(call.data);
  return (
    <Block
      block={props}
      name="attention-list"
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

interface Attention {
  key: string;
  name: string;
  text: string;
  /** Formatted: `1,234`. */
  count: string;
  link: string;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Items of open work from rows `{key, name, count, text, link}`; rows with a count of 0 are left out. Pure. */
export function toAttention(answer: unknown): Attention[] {
  return toRows(answer)
    .filter(({ count }) => Number(count) > 0)
    .map(({ key, name, count, text, link }) => ({
      key: String(key ?? name),
      name: toText(name),
      text: toText(text),
      count: toFigureText(count),
      link: toText(link),
    }));
}
