import { useEffect, useState } from 'react';
import { JSONUpdate, type PanelProps } from 'amis-editor';
import { findCall, withCall } from '../../../server/contract/pages/fields-of-call';
import { useCatalogue, type CatalogueCall } from './catalogue-store';
import { CallFields } from './call-fields';
import { apiKeyOf, fits } from './api-place';
import { findListTargets, findTargets } from './insert-field';
import './fields-panel.css';

/** The calls one may use, and their fields, to be put on the page by dragging or by a press. */
export function FieldsPanel({ store, manager }: PanelProps) {
  const { calls, failed, menu, mayUse } = useCatalogue();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState('');
  const selected =
    store.activeId === '' ? undefined : (store.getSchema(store.activeId) as Record<string, unknown>);
  const key = apiKeyOf(selected);
  const used = calls && key !== undefined ? findCall(calls, selected?.[key]) : undefined;
  // Who selects a list, or a part of it, works with its call.
  const around = findTargets(manager).map(({ element }) => element[apiKeyOf(element) ?? '']);
  const nearest = used ?? around.flatMap((api) => (calls && findCall(calls, api)) ?? [])[0];
  const usedPath = nearest?.path ?? '';
  useEffect(() => {
    if (usedPath !== '') setChosen(usedPath);
  }, [usedPath]);
  if (failed !== '') return <p className="fields-none">接口列表加载失败：{failed}</p>;
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
        foreign={menu !== '' && !call.owners.includes(menu)}
        canSet={key !== undefined && fits(call, selected, key) && used?.path !== call.path}
        onSet={() => setApi(call)}
        onBack={() => setChosen('')}
      />
    );
  }
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
        {toGroups(calls, words, menu).map(({ name, items }) => (
          <details
            key={`${name} ${words === ''}`}
            open={words !== '' || items.some(({ owners }) => owners.includes(menu))}
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
        {toGroups(calls, words, menu).length === 0 && (
          <p className="fields-none">没有符合的接口，换个词试试</p>
        )}
      </div>
    </section>
  );
}

interface ListFieldsProps {
  calls: readonly CatalogueCall[];
  manager: PanelProps['manager'];
}

/** What a layout editor may add: the fields of the call that a list makes. */
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

/** By menu, the page's own first. */
function toGroups(
  calls: readonly CatalogueCall[],
  words: string,
  menu: string,
): { name: string; items: CatalogueCall[] }[] {
  const wanted = words.trim().toLowerCase();
  const groups = new Map<string, CatalogueCall[]>();
  const own = (call: CatalogueCall) => call.owners.includes(menu);
  const fitting = calls.filter(({ path, summary, menuName, request, reply }) =>
    [path, summary, menuName, ...[...request, ...reply].flatMap(({ name, label }) => [name, label])].some(
      (text) => text.toLowerCase().includes(wanted),
    ),
  );
  for (const call of [...fitting.filter(own), ...fitting.filter((other) => !own(other))]) {
    const name = own(call) ? '本页菜单的接口' : call.menuName;
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  return [...groups].map(([name, items]) => ({ name, items }));
}
