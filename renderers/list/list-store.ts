import { FormOpener } from '../form/form-opener';
import { Observed } from '../observed';
import { scopeOver, type Scope } from './plan/expression';
import type { CallReply, CallRequest, ListHost } from './list-host';
import {
  arrange,
  compact,
  preferenceKey,
  type ArrangedColumn,
  type ListPreference,
  type ListView,
} from './settings/list-preference';
import type { ListPlan } from './plan/list-plan';
import {
  filterNames,
  inOrder,
  isGiven,
  orderFields,
  parseQuery,
  toAsked,
  toRows,
  toSearch,
  toTotal,
  type ListOrder,
  type ListQuery,
  type Row,
} from './list-data';
import { isJson, type Json } from './plan/node';

export interface ListState {
  query: ListQuery;
  /** The filter row as it is filled in, queried or not. */
  draft: Readonly<Record<string, unknown>>;
  /** Field -> what is wrong with it. */
  faults: Readonly<Record<string, string>>;
  /** Counts up when the filter row is filled from elsewhere, so that typed texts without a value are dropped. */
  refills: number;
  /** The answer's data, `items` and `total` among them. */
  data: Json;
  rows: readonly Row[];
  /** Undefined until it is known. */
  total: number | undefined;
  loading: boolean;
  /** Some answer has come. */
  loaded: boolean;
  /** Why there is nothing to show; '' says that the network failed. */
  failure: string | undefined;
  selected: ReadonlyMap<string, Row>;
  folded: ReadonlySet<string>;
  /** How the person wants it to be shown. */
  preference: ListPreference;
  /** The columns as they are wanted. */
  columns: readonly ArrangedColumn[];
}

/**
 * What a list knows, without anything that draws it. Every change makes a new state and tells the subscribers once,
 * so that a page of rows is one commit of React.
 *
 *   query (URL, filters, pager) -> load -> rows | failure
 */
export class ListStore extends Observed<ListState> {
  /** The form that one of its buttons has opened. */
  readonly forms = new FormOpener();
  #host: ListHost;
  #loading: AbortController | undefined;
  /** The address that it was last loaded from. */
  #asked: string | undefined;
  /** The URL's query at the last `locate`; the same query again is no navigation. */
  #heard: string;
  /** What the URL was told and has not said back yet: hasty queries must not be undone by an older one's echo. */
  readonly #told = new Set<string>();
  /** Field -> why the text typed in it means no value. */
  readonly #untaken = new Map<string, string>();
  /** All rows of a list that one call brings. */
  #all: readonly Row[] | undefined;
  /** The person's wishes are known, and were heeded. */
  #isWished = false;

  constructor(
    readonly plan: ListPlan,
    host: ListHost,
  ) {
    const preference = host.preferences?.of(preferenceKey(plan)) ?? {};
    const query = parseQuery(plan, host.search(), preference.perPage);
    super({
      preference,
      columns: arrange(plan.columns, preference),
      query,
      draft: query.filters,
      faults: {},
      refills: 0,
      data: { items: [] },
      rows: [],
      total: undefined,
      loading: false,
      loaded: false,
      failure: undefined,
      selected: new Map(),
      folded: new Set(),
    });
    this.#host = host;
    this.#heard = host.search();
  }

  get host(): ListHost {
    return this.#host;
  }

  /** While it is drawn; `follow` afterwards. */
  setHost(host: ListHost): void {
    this.#host = host;
  }

  /** The page's data may change under an open list: it is drawn again, and asked again where its address is another one. */
  follow(): void {
    this.#set({});
    const url = this.plan.call.url(this.#host.scope);
    if (this.#asked !== undefined && this.#asked !== url) void this.load();
  }

  #set(change: Partial<ListState>): void {
    this.replace({ ...this.state, ...change });
  }

  /** What expressions outside the rows read: the page's data, the query, the answer. */
  scope(): Scope {
    const { query, data, selected, rows } = this.state;
    return scopeOver(this.#host.scope, {
      ...query.filters,
      page: query.page,
      perPage: query.perPage,
      ...orderFields(query.order),
      ...data,
      selectedItems: [...selected.values()],
      unSelectedItems: rows.filter((row) => !selected.has(this.keyOf(row))),
    });
  }

  /** What buttons for the selected rows read, by amis' names. */
  bulkScope(): Scope {
    const items = [...this.state.selected.values()];
    const ids = items.map((row) => row[this.plan.rowKey]).join(',');
    return scopeOver(this.scope(), { ...items[0], rows: items, items, ids });
  }

  keyOf(row: Row, index = 0): string {
    const key = row[this.plan.rowKey];
    return key === undefined || key === null ? `#${index}` : String(key);
  }

  /** Begins, or begins again; `keepSelection` only where the same rows are meant. */
  async load({ keepSelection = false, afresh = true } = {}): Promise<void> {
    const { plan } = this;
    if (!keepSelection && this.state.selected.size > 0) this.#set({ selected: new Map() });
    if (!afresh && this.#all) return this.#show(this.#all, this.state.data);
    this.#loading?.abort();
    const own = new AbortController();
    this.#loading = own;
    this.#set({ loading: true });
    if (!this.#isWished) {
      const wishes = this.#host.preferences?.ready();
      if (wishes) await wishes;
      if (this.#loading !== own) return;
      this.#heed();
    }
    const { query } = this.state;
    this.#asked = plan.call.url(this.#host.scope);
    let reply: CallReply;
    try {
      reply = await this.#host.ask({
        url: this.#asked,
        method: plan.call.method,
        data: this.#request(query),
        list: true,
        signal: own.signal,
      });
    } catch {
      // A newer load took its place.
      if (this.#loading === own) this.#set({ loading: false });
      return;
    }
    if (this.#loading !== own) return;
    if (!reply.ok) {
      this.#set({ loading: false, loaded: true, failure: reply.msg });
      if (!plan.call.silent) this.#host.toast('error', reply.msg);
      return;
    }
    const data = isJson(reply.data) ? reply.data : {};
    const items = toRows(data);
    if (plan.once) {
      this.#all = items;
      return this.#show(items, data);
    }
    const total = toTotal(data);
    const last = total === undefined ? 1 : Math.max(1, Math.ceil(total / query.perPage));
    if (items.length === 0 && query.page > last) return this.#go({ ...query, page: last });
    this.#set({ data, rows: items, total, loading: false, loaded: true, failure: undefined });
  }

  /** The preference is known now. A list that opens without a query opens with its usual view. */
  #heed(): void {
    this.#isWished = true;
    const preference = this.#host.preferences?.of(preferenceKey(this.plan)) ?? {};
    const search = this.#host.search();
    const usual = preference.views?.find(({ name }) => name === preference.usualView);
    const view = this.plan.inUrl && search.replace(/^\?/, '') === '' ? usual : undefined;
    const query = parseQuery(this.plan, view?.search ?? search, preference.perPage);
    const columns = arrange(this.plan.columns, view ?? preference);
    const isSame = this.#toSearch(query) === this.#toSearch(this.state.query) && !preference.perPage;
    this.#set({ preference, columns, ...(isSame ? {} : { query, draft: query.filters }) });
  }

  #toSearch(query: ListQuery): string {
    return toSearch(this.plan, query, this.state.preference.perPage);
  }

  /** Changes how the list is shown, now and from now on. */
  prefer(change: ListPreference): void {
    const preference = compact({ ...this.state.preference, ...change });
    this.#set({ preference, columns: arrange(this.plan.columns, preference) });
    this.#host.preferences?.save(preferenceKey(this.plan), preference);
  }

  /** Filters and columns as they stand, under a name; one of the same name is replaced. */
  keepView(name: string): void {
    const { preference, query } = this.state;
    const { order, hidden, pinned, widths, views = [] } = preference;
    const search = toSearch(this.plan, { ...query, page: 1 }, query.perPage).replace(/^\?/, '');
    const view = { name, search, ...compact({ order, hidden, pinned, widths }) };
    this.prefer({ views: [...views.filter((other) => other.name !== name), view] });
  }

  showView({ search, order, hidden, pinned, widths }: ListView): void {
    this.prefer({ order, hidden, pinned, widths });
    const query = parseQuery(this.plan, search, this.state.query.perPage);
    this.#refill(query.filters);
    void this.#go(query);
  }

  #show(all: readonly Row[], data: Json): void {
    const { query } = this.state;
    const page = Math.min(query.page, Math.max(1, Math.ceil(all.length / query.perPage)));
    const rows = inOrder(all, query.order).slice((page - 1) * query.perPage, page * query.perPage);
    this.#set({
      query: { ...query, page },
      data: { ...data, items: rows, total: all.length },
      rows,
      total: all.length,
      loading: false,
      loaded: true,
      failure: undefined,
    });
  }

  /** What is asked for a page of a query. */
  requestOf(query: ListQuery): (page: number, perPage: number) => Omit<CallRequest, 'signal'> {
    const { call } = this.plan;
    const url = call.url(this.#host.scope);
    return (page, perPage) => ({
      url,
      method: call.method,
      data: this.#request({ ...query, page, perPage }),
    });
  }

  /** All rows in the order they are shown, of a list that one call brings; undefined of any other. */
  allRows(): readonly Row[] | undefined {
    return this.#all && inOrder(this.#all, this.state.query.order);
  }

  #request({ filters, page, perPage, order }: ListQuery): Json {
    const sorting = this.plan.once ? {} : orderFields(order);
    const asked = { ...filters, page, ...(this.plan.once ? {} : { perPage }) };
    return { ...(this.plan.call.data?.(scopeOver(this.#host.scope, asked)) ?? asked), ...sorting };
  }

  #go(query: ListQuery, afresh = true): Promise<void> {
    const keepSelection = this.plan.selection?.keep === true;
    this.#set({ query });
    if (this.plan.inUrl) this.#tell(this.#toSearch(query));
    return this.load({ keepSelection, afresh });
  }

  #tell(search: string): void {
    if (search !== this.#toSearch(this.#parse(this.#host.search()))) this.#told.add(search);
    this.#host.setSearch(search);
  }

  /** The URL says something now: what it was told, or something else (a link, back or forward). */
  locate(search: string): void {
    const query = this.#parse(search);
    const [now, own] = [this.#toSearch(query), this.#toSearch(this.state.query)];
    const isEcho = this.#told.delete(now);
    if (now === own) this.#told.clear();
    const isNews = search !== this.#heard;
    this.#heard = search;
    if (!isNews || isEcho || now === own) return;
    this.#set({ query });
    this.#refill(query.filters);
    void this.load({ keepSelection: this.plan.selection?.keep === true });
  }

  #parse(search: string): ListQuery {
    return parseQuery(this.plan, search, this.state.preference.perPage);
  }

  fill(values: Readonly<Record<string, unknown>>): void {
    const faults = { ...this.state.faults };
    for (const name of Object.keys(values)) delete faults[name];
    this.#set({ draft: { ...this.state.draft, ...values }, faults });
  }

  /** The text typed in a field means no value, for this reason; '' once it does. Nothing is queried until then. */
  note(name: string, reason: string): void {
    this.#untaken.set(name, reason);
    const { [name]: _, ...others } = this.state.faults;
    this.#set({ faults: reason ? { ...others, [name]: reason } : others });
  }

  #refill(draft: ListState['draft']): void {
    this.#untaken.clear();
    this.#set({ draft, faults: {}, refills: this.state.refills + 1 });
  }

  /** 查询. @returns the first field that is wrong, if one is */
  submit(): string | undefined {
    const { draft, query } = this.state;
    const wrong = (this.plan.filter ?? []).flatMap(({ name, fault }): [string, string][] => {
      const text = this.#untaken.get(name) || fault(draft[name]);
      return text === undefined ? [] : [[name, text]];
    });
    this.#set({ faults: Object.fromEntries(wrong) });
    if (wrong[0]) return wrong[0][0];
    const filters = toAsked(draft);
    this.#set({ draft: filters });
    void this.#go({ ...query, filters, page: 1 }, this.plan.once !== 'paging');
    return undefined;
  }

  /** 清空. */
  clear(): void {
    this.#refill({
      ...this.state.draft,
      ...Object.fromEntries(filterNames(this.plan).map((name) => [name, ''])),
    });
    this.submit();
  }

  /** Sorts by a column that the call can sort by; `undefined` restores the call's own order. */
  sort(order: ListOrder | undefined): void {
    void this.#go({ ...this.state.query, page: 1, order }, false);
  }

  turn(page: number): void {
    void this.#go({ ...this.state.query, page }, false);
  }

  /** The chosen page size is kept. */
  resize(perPage: number): void {
    this.prefer({ perPage: perPage === this.plan.perPage ? undefined : perPage });
    void this.#go({ ...this.state.query, page: 1, perPage }, false);
  }

  isFiltered(): boolean {
    return filterNames(this.plan).some((name) => isGiven(this.state.query.filters[name]));
  }

  /** Changes a row as it is shown, until the next load. */
  patch(index: number, values: Json): void {
    const rows = this.state.rows.map((row, at) => (at === index ? { ...row, ...values } : row));
    this.#set({ rows, data: { ...this.state.data, items: rows } });
  }

  select(rows: readonly Row[], on: boolean): void {
    const selected = new Map(this.state.selected);
    for (const row of rows) {
      if (on) selected.set(this.keyOf(row), row);
      else selected.delete(this.keyOf(row));
    }
    this.#set({ selected });
  }

  clearSelection(): void {
    this.#set({ selected: new Map() });
  }

  fold(key: string): void {
    const folded = new Set(this.state.folded);
    if (!folded.delete(key)) folded.add(key);
    this.#set({ folded });
  }

  /** Nothing that comes later is shown. */
  end(): void {
    this.#loading?.abort();
    this.#loading = undefined;
  }
}
