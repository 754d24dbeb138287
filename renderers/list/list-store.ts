import { FormOpener } from '../form/form-opener';
import { Observed } from '../observed';
import { scopeOver, type Scope } from './plan/expression';
import type { CallRequest, ListHost } from './list-host';
import {
  arrange,
  arrangementOf,
  compact,
  preferenceKey,
  type ListPreference,
  type ListView,
} from './settings/list-preference';
import type { ListPlan } from './plan/list-plan';
import {
  askedNames,
  faultsBy,
  faultsIn,
  inOrder,
  isSendable,
  noRows,
  notAsked,
  orderFields,
  parseQuery,
  toAsked,
  toListReply,
  toRequestData,
  toSearch,
  toTotal,
  withoutRows,
  defaultFilters,
  type ListOrder,
  type ListQuery,
  type ListReply,
  type ListState,
  type Row,
} from './list-data';
import type { Json } from './plan/node';

/**
 * State of a list, without its view. Each change makes one state: a page of rows is one React commit.
 *
 *   query (URL, filters, pager) -> load -> rows | failure
 */
export class ListStore extends Observed<ListState> {
  /** The open form of one of its buttons. */
  readonly forms = new FormOpener();
  #host: ListHost;
  #loading: AbortController | undefined;
  /** The address of the last load. */
  #asked: string | undefined;
  /** The queries that the shown total and rows answer, as JSON; a total does not depend on page, size and order. */
  #shown: { total?: string; rows?: string } = {};
  /** The URL's query at the last `locate`; the same query again is not a navigation. */
  #heard: string;
  /** Searches written to the URL but not yet echoed: an old echo must not undo a newer query. */
  readonly #announced = new Set<string>();
  /** Field -> why its typed text has no value. */
  readonly #untaken = new Map<string, string>();
  /** The number of loads begun: rows loaded while a call is under way may lack its change. */
  loads = 0;
  /** All rows, for a list that one call loads completely. */
  #all: readonly Row[] | undefined;
  /** The user's preference is loaded and applied. */
  #isWished = false;
  /** The query with which the list was opened. */
  readonly #opened: ListQuery;

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
      ...noRows,
      loading: false,
      loaded: false,
      failure: undefined,
      selected: new Map(),
      folded: new Set(),
    });
    this.#host = host;
    this.#opened = query;
    this.#heard = host.search();
  }

  get host(): ListHost {
    return this.#host;
  }

  /** Sets the host during rendering; call `follow` afterwards. */
  setHost(host: ListHost): void {
    this.#host = host;
  }

  /** The page's data may change under an open list: redraws it, and reloads it when its address changed. */
  follow(): void {
    this.#set({});
    const url = this.plan.call.url(this.#host.scope);
    if (this.#asked !== undefined && this.#asked !== url) void this.load();
  }

  #set(change: Partial<ListState>): void {
    this.replace({ ...this.state, ...change });
  }

  /** Scope of expressions outside the rows: the page's data, the query, the reply. */
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

  /** Scope of the buttons for selected rows, with amis' names. */
  bulkScope(): Scope {
    const items = [...this.state.selected.values()];
    const ids = items.map((row) => row[this.plan.rowKey]).join(',');
    return scopeOver(this.scope(), { ...items[0], rows: items, items, ids });
  }

  keyOf(row: Row, index = 0): string {
    const key = row[this.plan.rowKey];
    return key === undefined || key === null ? `#${index}` : String(key);
  }

  /** Loads or reloads the rows; use `keepSelection` only when the query stays the same. */
  async load({ keepSelection = false, afresh = true } = {}): Promise<void> {
    const { plan } = this;
    if (!keepSelection && this.state.selected.size > 0) this.#set({ selected: new Map() });
    if (!afresh && this.#all) return this.#show(this.#all, this.state.data);
    this.#loading?.abort();
    const own = new AbortController();
    this.#loading = own;
    this.loads += 1;
    this.#set({ loading: true });
    if (!this.#isWished) {
      const wishes = this.#host.preferences?.ready();
      if (wishes) await wishes;
      if (this.#loading !== own) return;
      this.#heed();
    }
    const { query } = this.state;
    if (!isSendable(plan, this.#host.scope, query)) return this.#set(notAsked(plan, query));
    this.#asked = plan.call.url(this.#host.scope);
    const total = JSON.stringify([this.#asked, query.filters]);
    const match = { total, rows: plan.once ? total : JSON.stringify([this.#asked, query]) };
    let reply: ListReply;
    try {
      const request = this.requestOf(query)(query.page, query.perPage);
      reply = toListReply(plan, await this.#host.ask({ ...request, list: true, signal: own.signal }));
    } catch {
      // A newer load replaced this one.
      if (this.#loading === own) this.#set({ loading: false });
      return;
    }
    if (this.#loading !== own) return;
    if (!reply.ok) {
      const isOther = this.#shown.rows !== match.rows;
      if (isOther) this.#all = undefined;
      const none = this.#shown.total === match.total ? withoutRows(this.state) : noRows;
      const faults = { ...this.state.faults, ...faultsIn(plan, reply.errors) };
      this.#set({ ...(isOther ? none : {}), faults, loading: false, loaded: true, failure: reply.msg });
      if (!plan.call.silent) this.#host.toast('error', reply.msg);
      return;
    }
    const { data, items } = reply;
    this.#shown = match;
    if (plan.once) {
      this.#all = items;
      return this.#show(items, data);
    }
    const count = toTotal(data);
    const last = count === undefined ? 1 : Math.max(1, Math.ceil(count / query.perPage));
    if (items.length === 0 && query.page > last) return this.#go({ ...query, page: last }, true, false);
    this.#set({ data, rows: items, total: count, loading: false, loaded: true, failure: undefined });
  }

  /**
   * Applies the loaded preference. A list opened without a query starts with its default view. What the user filled or
   * queried meanwhile stays.
   */
  #heed(): void {
    this.#isWished = true;
    const preference = this.#stored();
    const { query: now, draft } = this.state;
    if (now !== this.#opened || draft !== now.filters) {
      const perPage = now.perPage === this.plan.perPage ? preference.perPage : undefined;
      const columns = arrange(this.plan.columns, preference);
      return this.#set({ preference, columns, query: { ...now, perPage: perPage ?? now.perPage } });
    }
    const search = this.#host.search();
    const usual = preference.views?.find(({ name }) => name === preference.usualView);
    const view = this.plan.inUrl && search.replace(/^\?/, '') === '' ? usual : undefined;
    const query = parseQuery(this.plan, view?.search ?? search, preference.perPage);
    const columns = arrange(this.plan.columns, view ?? preference);
    const isSame = this.#toSearch(query) === this.#toSearch(this.state.query) && !preference.perPage;
    this.#set({ preference, columns, ...(isSame ? {} : { query, draft: query.filters }) });
  }

  /** The user's stored preference, which may have arrived later than the list waited for it. */
  #stored(): ListPreference {
    return this.#host.preferences?.of(preferenceKey(this.plan)) ?? {};
  }

  #toSearch(query: ListQuery): string {
    return toSearch(this.plan, query, this.state.preference.perPage);
  }

  /** Changes how the list is shown, and stores that preference. */
  prefer(change: ListPreference): void {
    const preference = compact({ ...this.#stored(), ...this.state.preference, ...change });
    this.#set({ preference, columns: arrange(this.plan.columns, preference) });
    const stored = Object.keys(change).map((name) => [name, preference[name as keyof ListPreference]]);
    this.#host.preferences?.save(preferenceKey(this.plan), Object.fromEntries(stored) as ListPreference);
  }

  /** Saves the current filters and columns as a named view; replaces a view of the same name. */
  keepView(name: string): void {
    const { preference, query } = this.state;
    const { views = preference.views ?? [] } = this.#stored();
    const search = toSearch(this.plan, { ...query, page: 1 }, query.perPage).replace(/^\?/, '');
    const view = { name, search, ...compact(arrangementOf(preference)) };
    this.prefer({ views: [...views.filter((other) => other.name !== name), view] });
  }

  showView(view: ListView): void {
    this.prefer(arrangementOf(view));
    const query = parseQuery(this.plan, view.search, this.state.query.perPage);
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
    if (page !== query.page) this.#tell({ ...query, page }, false);
  }

  /** Request for a page of a query. */
  requestOf(query: ListQuery): (page: number, perPage: number) => Omit<CallRequest, 'signal'> {
    const { call } = this.plan;
    const url = call.url(this.#host.scope);
    return (page, perPage) => ({
      url,
      method: call.method,
      data: toRequestData(this.plan, this.#host.scope, { ...query, page, perPage }),
    });
  }

  /** All rows in display order, for a list that one call loads completely; undefined otherwise. */
  allRows(): readonly Row[] | undefined {
    return this.#all && inOrder(this.#all, this.state.query.order);
  }

  #go(query: ListQuery, afresh = true, isStep = true): Promise<void> {
    const keepSelection = this.plan.selection?.keep === true;
    this.#set({ query });
    this.#tell(query, isStep);
    return this.load({ keepSelection, afresh });
  }

  #tell(query: ListQuery, isStep: boolean): void {
    if (!this.plan.inUrl) return;
    const search = this.#toSearch(query);
    this.#host.setSearch(search, isStep);
    if (search !== this.#toSearch(this.#parse(this.#host.search()))) this.#announced.add(search);
  }

  /** The URL changed: either the echo of what the list wrote, or a navigation (a link, back or forward). */
  locate(search: string): void {
    const query = this.#parse(search);
    const [now, own] = [this.#toSearch(query), this.#toSearch(this.state.query)];
    const isEcho = this.#announced.delete(now);
    if (now === own) this.#announced.clear();
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

  /** Records why a field's typed text has no value; '' once it has one. Blocks querying until then. */
  note(name: string, reason: string): void {
    this.#untaken.set(name, reason);
    const { [name]: _, ...others } = this.state.faults;
    this.#set({ faults: reason ? { ...others, [name]: reason } : others });
  }

  #refill(draft: ListState['draft']): void {
    this.#untaken.clear();
    this.#set({ draft, faults: {}, refills: this.state.refills + 1 });
  }

  /** Handles 查询. @returns the first invalid field, if any */
  submit(): string | undefined {
    // Enter in a field queries before the field's own trimming on blur.
    const draft = toAsked(this.state.draft);
    const faults = faultsBy(this.plan, ({ name, fault }) => this.#untaken.get(name) || fault(draft[name]));
    this.#set({ draft, faults });
    const [first] = Object.keys(faults);
    const query = { ...this.state.query, filters: draft, page: 1 };
    if (first === undefined) void this.#go(query, this.plan.once !== 'paging');
    return first;
  }

  /** Handles 清空: restores the page's defaults. */
  clear(): void {
    this.#refill({ ...this.state.draft, ...defaultFilters(this.plan) });
    this.submit();
  }

  /** Sorts by a column that the call can sort by; `undefined` restores the call's own order. */
  sort(order: ListOrder | undefined): void {
    void this.#go({ ...this.state.query, page: 1, order }, false);
  }

  turn(page: number): void {
    void this.#go({ ...this.state.query, page }, false);
  }

  /** Sets the page size and stores it as a preference. */
  resize(perPage: number): void {
    this.prefer({ perPage: perPage === this.plan.perPage ? undefined : perPage });
    void this.#go({ ...this.state.query, page: 1, perPage }, false);
  }

  /** Whether 清空 would change the query. */
  isFiltered(): boolean {
    return askedNames(this.plan, this.state.query.filters).length > 0;
  }

  /** Changes the row with this key, if it is displayed, until the next load. */
  patch(key: string, values: Json): void {
    const rows = this.state.rows.map((row, at) =>
      this.keyOf(row, at) === key ? { ...row, ...values } : row,
    );
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

  /** Ends the list: ignores replies that arrive later. */
  end(): void {
    this.#loading?.abort();
    this.#loading = undefined;
  }
}
