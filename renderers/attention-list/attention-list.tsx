import { Renderer, type ApiObject, type RendererProps } from 'amis-core';
import { Block, toFilled, type BlockWidth } from '../report/parts/block';
import { ScreenLink, toScreenHref } from '../report/parts/screen-link';
import { useCall } from '../report/data/use-call';
import './attention-list.css';
import { toAttention } from './attention';

interface AttentionListProps extends RendererProps {
  title?: string;
  remark?: string;
  width?: BlockWidth;
  api?: string | ApiObject;
  emptyText?: string;
}

/** What waits for somebody, each with a link to the list that holds just that. */
export function AttentionList(props: AttentionListProps) {
  const { title, remark, width, api, env, data, className } = props;
  const call = useCall(env, api, data);
  const waiting = toAttention(call.data);
  return (
    <Block
      className={`attention-list ${className ?? ''}`}
      title={toFilled(title, data)}
      remark={toFilled(remark, data)}
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

Renderer({ type: 'attention-list' })(AttentionList);
