import type { EditorManager } from 'amis-editor';
import { placeNames, type Place } from '../../../server/contract/pages/fields-of-call';
import { startDrag } from '../palette/palette';
import type { CatalogueCall, CatalogueField } from './catalogue-store';
import { draggedType } from './dragged-field';
import { insertField, type Target } from './insert-field';

interface CallFieldsProps {
  call: CatalogueCall;
  /** Where the fields may go. */
  targets: readonly Target[];
  manager: EditorManager;
  /** The page's menu does not own it: the page check will say so. */
  foreign?: boolean;
  /** The selected element can take this call, and has another. */
  canSet?: boolean;
  onSet?: () => void;
  /** To the other calls; without it this is the only one. */
  onBack?: () => void;
}

/** What one call takes and gives, each field ready to be put on the page. */
export function CallFields(props: CallFieldsProps) {
  const { call, targets, manager, foreign = false, canSet = false, onSet, onBack } = props;
  const section = (title: string, fields: readonly CatalogueField[], places: readonly Place[]) =>
    fields.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {fields.map((field) => (
            <FieldEntry
              key={field.name}
              field={field}
              side={title}
              targets={targets.filter(({ place }) => places.includes(place))}
              onInsert={(target) => insertField(manager, field, target)}
            />
          ))}
        </ul>
      </>
    );
  return (
    <section className="fields" aria-label={call.summary}>
      <div className="fields-head">
        {onBack !== undefined && (
          <button type="button" className="button-link" onClick={onBack}>
            ‹ 全部接口
          </button>
        )}
        <strong>{call.summary}</strong>
        {onBack !== undefined && <code>{call.path}</code>}
        {foreign && (
          <p className="fields-warning">这个接口属于菜单“{call.menuName}”，本页使用时检查会提示。</p>
        )}
        {canSet && (
          <button type="button" className="button button-primary" onClick={onSet}>
            设为选中元素的接口
          </button>
        )}
      </div>
      <div className="fields-list">
        <p className="fields-hint">
          {onBack === undefined
            ? '按字段右侧的按钮加到列表里，或拖到列表上。'
            : '拖到画布上，或选中列表、表单后按字段右侧的按钮。'}
        </p>
        {section(onBack === undefined ? '可以加的列' : '返回的字段', call.reply, [
          call.kind === 'list' ? 'column' : 'shown',
        ])}
        {section(onBack === undefined ? '可以加的筛选项' : '提交的字段', call.request, ['filter', 'item'])}
        {call.reply.length === 0 && call.request.length === 0 && (
          <p className="fields-none">这个接口没有字段</p>
        )}
      </div>
    </section>
  );
}

interface FieldEntryProps {
  field: CatalogueField;
  side: string;
  targets: readonly Target[];
  onInsert: (target: Target) => void;
}

function FieldEntry({ field, side, targets, onInsert }: FieldEntryProps) {
  const key = `${side} ${field.name}`;
  return (
    <li
      className="fields-field"
      draggable
      data-palette={key}
      data-dnd-id={key}
      data-dnd-type="schema"
      data-dnd-data={JSON.stringify({ type: draggedType, field })}
      onDragStart={(event) => startDrag(event, { key })}
    >
      <span className="fields-name">
        <span>
          {field.label}
          {field.required && <em title="必填">*</em>}
        </span>
        <code>{field.name}</code>
      </span>
      <span className="fields-type">{typeNames[field.type]}</span>
      {targets.map((target) => (
        <button
          key={target.place}
          type="button"
          className="button-link"
          aria-label={`把${field.label}加为${placeNames[target.place]}`}
          onClick={() => onInsert(target)}
        >
          +{placeNames[target.place]}
        </button>
      ))}
    </li>
  );
}

const typeNames: Readonly<Record<CatalogueField['type'], string>> = {
  text: '文字',
  longText: '长文字',
  richText: '富文本',
  number: '数字',
  time: '时间',
  date: '日期',
  image: '图片',
  enum: '选项',
  boolean: '是否',
  list: '列表',
  object: '对象',
};
