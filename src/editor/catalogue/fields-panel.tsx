import { useEffect, useState, createElement } from 'react';
import {
  JSONUpdate,
  type PanelProps,
  BasePlugin,
  type BasicPanelItem,
  type BuildPanelEventContext,
  type InsertEventContext,
  type PluginEvent,
  type EditorManager,
} from 'amis-editor';
import type { JsonObject } from '../../../server/contract/json-object';
import {
  findCall,
  withCall,
  toElement,
  placeNames,
  type Place,
} from '../../../server/contract/pages/fields-of-call';
import {
  useCatalogue,
  loadCalls,
  type CatalogueCall,
  getCatalogue,
  type CatalogueField,
  groupByMenu,
  isOwn,
} from './catalogue-store';
import { apiKeyOf, fits } from './api-place';
import {
  findListTargets,
  findTargets,
  draggedType,
  mayDrop,
  placeOfDrop,
  insertField,
  type Target,
} from './insert-field';
import './fields-panel.css';
import { toast } from '../../toast';
import { startDrag } from '../palette/palette';
import { LinkButton } from '../controls';

/**
 * The left panel '接口与字段' ('字段' for a layout editor); also handles its fields when they are dropped on the canvas.
 */
export class FieldsPlugin extends BasePlugin {
  static id = 'ConsoleFieldsPlugin';
  order = 8_000;

  override buildEditorPanel(_context: BuildPanelEventContext, panels: BasicPanelItem[]): void {
    panels.push({
      key: 'fields',
      icon: createElement('i', { className: 'fa fa-plug' }),
      tooltip: getCatalogue().mayUse ? '接口与字段' : '字段',
      position: 'left',
      order: -9_000,
      component: FieldsPanel,
    });
  }

  beforeInsert(event: PluginEvent<InsertEventContext>): false | void {
    const { context } = event;
    const data = context.data as JsonObject;
    if (data['type'] !== draggedType) return;
    const host = (context.schema ?? {}) as JsonObject;
    const insideFilter = /(?:^|\/)filter(?:\/|$)/.test(context.schemaPath ?? '');
    const place = placeOfDrop(context.region, host, insideFilter);
    if (place === undefined) {
      toast.info('字段可以放进列表的列、筛选条件或表单里');
      return false;
    }
    const { $$id } = data;
    const field = data['field'] as CatalogueField;
    const { mayUse, calls = [] } = getCatalogue();
    if (!mayUse && !mayDrop(this.manager, context, field, calls)) {
      toast.info('这个字段只能放进用它的接口的列表：列的位置放返回的字段，筛选区放提交的字段');
      return false;
    }
    context.data = { ...toElement(field, place), $$id };
  }
}

/** The available calls and their fields, which the user drags or clicks to add to the page. */
function FieldsPanel({ store, manager }: PanelProps) {
  const { calls, failed, menu, mayUse } = useCatalogue();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState('');
  const selected = store.activeId === '' ? undefined : (store.getSchema(store.activeId) as JsonObject);
  const key = apiKeyOf(selected);
  const used = calls && key !== undefined ? findCall(calls, selected?.[key]) : undefined;
  // Starts with the call of the selected list or of the list around the selection.
  const around = findTargets(manager).map(({ element }) => element[apiKeyOf(element) ?? '']);
  const nearest = used ?? around.flatMap((api) => (calls && findCall(calls, api)) ?? [])[0];
  const usedPath = nearest?.path ?? '';
  useEffect(() => {
    if (usedPath !== '') setChosen(usedPath);
  }, [usedPath]);
  if (failed !== '') {
    return (
      <p className="fields-none" role="alert">
        接口列表加载失败：{failed} <LinkButton onClick={() => void loadCalls()}>重试</LinkButton>
      </p>
    );
  }
  if (calls === undefined) return <p className="fields-none">正在加载接口…</p>;
  if (!mayUse) return <ListFields calls={calls} manager={manager} />;
  const call = calls.find(({ path }) => path === chosen);
  const setApi = (next: CatalogueCall) => {
    if (selected === undefined || key === undefined) return;
    store.traceableSetSchema(
      JSONUpdate(store.schema, store.activeId, { [key]: withCall(selected[key], next) }),
    );
  };
  if (call !== undefined) {
    return (
      <CallFields
        call={call}
        targets={findTargets(manager)}
        manager={manager}
        foreign={menu !== '' && !isOwn(call, menu)}
        canSet={
          key !== undefined && isOwn(call, menu) && fits(call, selected, key) && used?.path !== call.path
        }
        onSet={() => setApi(call)}
        onBack={() => setChosen('')}
      />
    );
  }
  const groups = groupByMenu(
    calls.filter((each) => fitsWords(each, words)),
    menu,
  );
  return (
    <section className="fields" aria-label="接口与字段">
      <h2>接口与字段</h2>
      <div className="fields-search">
        <input
          type="search"
          value={words}
          placeholder="搜索接口或字段"
          aria-label="搜索接口或字段"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="fields-list">
        {groups.map(({ name, items }) => (
          <details
            key={`${name} ${words === ''}`}
            open={words !== '' || items.some((item) => isOwn(item, menu))}
          >
            <summary>{name}</summary>
            <ul>
              {items.map(({ path, summary, effect }) => (
                <li key={path}>
                  <button type="button" className="fields-call" onClick={() => setChosen(path)}>
                    <span>{summary}</span>
                    <span className={`fields-effect is-${effect}`}>
                      {effect === 'read' ? '查询' : '修改'}
                    </span>
                    <code>{path.replace('/api/admin', '')}</code>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
        {groups.length === 0 && <p className="fields-none">没有符合的接口，换个词试试</p>}
      </div>
    </section>
  );
}

interface ListFieldsProps {
  calls: readonly CatalogueCall[];
  manager: PanelProps['manager'];
}

/** What a layout editor may add: fields of a list's own call. */
function ListFields({ calls, manager }: ListFieldsProps) {
  const targets = findListTargets(manager);
  const [list] = targets;
  if (list === undefined)
    return <p className="fields-none">选中一个列表，就可以加上它的接口已有的列与筛选项</p>;
  const call = findCall(calls, list.element['api']);
  if (call === undefined)
    return <p className="fields-none">这个列表的数据不在你的菜单里，不能给它加列和筛选项</p>;
  return <CallFields call={call} targets={targets} manager={manager} />;
}

/** Whether the search text matches a call, its menu or one of its fields. */
function fitsWords({ path, summary, menuName, request, reply }: CatalogueCall, words: string): boolean {
  const fields = [...request, ...reply].flatMap(({ name, label }) => [name, label]);
  const wanted = words.trim().toLowerCase();
  return [path, summary, menuName, ...fields].some((text) => text.toLowerCase().includes(wanted));
}

interface CallFieldsProps {
  call: CatalogueCall;
  /** Possible places for the fields. */
  targets: readonly Target[];
  manager: EditorManager;
  /** The page's menu does not own the call; the page check will report that. */
  foreign?: boolean;
  /** The selected element can take this call, but has another one. */
  canSet?: boolean;
  onSet?: () => void;
  /** Returns to the list of calls; absent when there is only this call. */
  onBack?: () => void;
}

/** Request and reply fields of a call, each ready to be added to the page. */
function CallFields(props: CallFieldsProps) {
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
        {onBack !== undefined && <LinkButton onClick={onBack}>‹ 全部接口</LinkButton>}
        <h2>{call.summary}</h2>
        {onBack !== undefined && <code>{call.path}</code>}
        {foreign && (
          <p className="fields-warning">
            这个接口属于菜单“{call.menuName}”，本页不能使用；确实需要时请开发人员让本页的菜单也能调用它。
          </p>
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
