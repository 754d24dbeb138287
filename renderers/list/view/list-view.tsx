import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { prepareForms } from '../../form/form-opener';
import { Pager } from '../../fields/pager';
import { ListFilter } from './list-filter';
import type { BarPart } from '../plan/list-plan';
import { faultsOf, isSendable } from '../list-data';
import type { ListStore } from '../list-store';
import { ListItems } from './list-items';
import { ListTable } from './list-table';
import './list.css';
import '../settings/list-tools.css';
import './list-phone.css';
import { hasTools, ListTools } from '../settings/list-tools';
import { ExportBar } from '../actions/export-bar';
import { Selection } from '../actions/selection';
import { whenIdle } from '../../when-idle';
import { LoadFailure, NoMatch, Notice } from './notice';
import { Part } from './parts';

/** Delay after the rows have loaded, in ms. */
const formsDelay = 500;

/** A whole list: filters, toolbar, rows, pager. */
export function ListView({ store }: { store: ListStore }) {
  const { plan } = store;
  const Rows = plan.item ? ListItems : ListTable;
  return (
    <div className={plan.className} data-list={plan.name}>
      {plan.filter && <ListFilter store={store} fields={plan.filter} />}
      {plan.selection && <Selection store={store} />}
      <ExportBar store={store} />
      {(plan.header.length > 0 || (!plan.filter && plan.inUrl && hasTools(store))) && (
        <Bar store={store} parts={plan.header} className="list-head" tools={!plan.filter} />
      )}
      <Rows store={store} empty={<Empty store={store} />} />
      <Answer store={store} />
      {plan.footer.length > 0 && <Bar store={store} parts={plan.footer} className="list-foot" />}
      <OpenForm store={store} />
    </div>
  );
}

const digits = new Intl.NumberFormat('zh-CN');

/**
 * Tells screen readers what a filter, a sort or another page has brought. A reload of the same query says nothing unless
 * the number of records has changed, and a notice in place of the rows speaks for itself.
 */
function Answer({ store }: { store: ListStore }) {
  const { loading, query, total, rows, columns } = useSyncExternalStore(store.subscribe, store.get);
  const { order, page } = query;
  const sorted = columns.find(({ name }) => name === order?.by);
  const parts = [
    sorted && `按${sorted.label}${order?.dir === 'asc' ? '升序' : '降序'}`,
    `第 ${page} 页`,
    total !== undefined && `共 ${digits.format(total)} 条`,
  ];
  const answer = rows.length === 0 ? '' : parts.filter(Boolean).join('，');
  const [text, setText] = useState('');
  const answered = useRef(query);
  useEffect(() => {
    if (!loading) answered.current = query;
    // Emptied meanwhile, so that the same text is announced again.
    if (!loading || answered.current !== query) setText(loading ? '' : answer);
  }, [loading, query, answer]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** The form that a button of the list or its page opened. */
function OpenForm({ store }: { store: ListStore }) {
  const { forms } = store;
  const opened = useSyncExternalStore(forms.subscribe, forms.get);
  const { loaded } = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => (loaded ? whenIdle(() => void prepareForms(), formsDelay) : undefined), [loaded]);
  useEffect(() => () => forms.close(), [forms]);
  if (!opened) return null;
  const close = (saved: boolean) => {
    forms.close(opened.id);
    if (saved) void store.load();
  };
  return <opened.View key={opened.id} form={opened.form} onClose={close} />;
}

function Bar({
  store,
  parts,
  className,
  tools = false,
}: {
  store: ListStore;
  parts: readonly BarPart[];
  className: string;
  tools?: boolean;
}) {
  useSyncExternalStore(store.subscribe, store.get);
  const scope = store.scope();
  const place = { host: store.host, store };
  const sized = parts.some(({ part }) => part.kind === 'sizes');
  return (
    <div className={className}>
      {parts.map(({ part, right }, at) => {
        if (part.kind === 'sizes') return null;
        return (
          <div key={at} className={right ? 'list-bar-right' : 'list-bar-left'}>
            {part.kind === 'pager' ? (
              <ListPager store={store} sized={sized} />
            ) : (
              <Part part={part} scope={scope} place={place} id={`${className}.${at}`} />
            )}
          </div>
        );
      })}
      {tools && (
        <div className="list-bar-right">
          <ListTools store={store} />
        </div>
      )}
    </div>
  );
}

function ListPager({ store, sized }: { store: ListStore; sized: boolean }) {
  const { query, total, rows } = useSyncExternalStore(store.subscribe, store.get);
  const known = total ?? (query.page - 1) * query.perPage + rows.length;
  const pageCount = Math.max(1, Math.ceil(known / query.perPage));
  if (pageCount === 1 && query.page === 1 && !store.plan.pagesAlways) return null;
  return (
    <Pager
      page={query.page}
      pageCount={pageCount}
      perPage={query.perPage}
      perPageChoices={sized ? store.plan.perPageChoices : []}
      onPage={(page) => store.turn(page)}
      onPerPage={(perPage) => store.resize(perPage)}
    />
  );
}

/** Why there are no rows: no data yet, no match, or a failure. */
function Empty({ store }: { store: ListStore }) {
  const { loading, loaded, failure, query } = useSyncExternalStore(store.subscribe, store.get);
  const { title, text } = store.plan.empty;
  if (failure !== undefined)
    return (
      <LoadFailure
        reason={failure}
        silent={store.plan.call.silent}
        onRetry={() => void store.load({ keepSelection: true })}
      />
    );
  if (!loaded) return <Skeleton />;
  if (Object.keys(faultsOf(store.plan, query)).length > 0) {
    return (
      <Notice title="筛选条件有误" text="请改正筛选里标出的条件，再点“查询”">
        <button type="button" className="button" onClick={() => store.clear()}>
          清空筛选
        </button>
      </Notice>
    );
  }
  if (!isSendable(store.plan, store.host.scope, query))
    return <Notice title="请先填写筛选条件" text="填好带 * 的条件，再点“查询”" />;
  if (store.isFiltered()) return <NoMatch onClear={() => store.clear()} />;
  // Cleared filters are on their way to other rows.
  return loading ? <Skeleton /> : <Notice title={title || '暂无数据'} text={text} />;
}

function Skeleton() {
  return (
    <div className="list-skeleton" aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}
