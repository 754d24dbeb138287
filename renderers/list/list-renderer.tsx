import { createPortal } from 'react-dom';
import { Renderer, ScopedContext, CRUDStore, type RendererProps } from 'amis-core';
import { CRUDRendererBase, type CRUDProps } from 'amis/lib/renderers/CRUD';
import type { ComponentType } from 'react';
import type { Scope } from './plan/expression';
import { findListServices, type ListHost } from './list-host';
import { planOf } from './plan/list-plan';
import { ListStore } from './list-store';
import { ListView } from './view/list-view';
import type { Json } from './plan/node';

/** A button for amis to click: amis renders it out of sight and clicks it. */
interface Click {
  id: number;
  node: Json;
  scope: Scope;
}

/** A container in a list that was drawn before amis was loaded; amis fills it. */
export interface Place {
  key: string;
  element: HTMLElement;
  node: Json;
  scope: Scope;
}

/** What a list drawn by the console passes to amis, in amis' env under `directList`. */
export interface DirectList {
  store: ListStore;
  places: { get(): readonly Place[]; subscribe(listener: () => void): () => void };
  /** amis is ready and takes clicks through `click`; earlier clicks are in `waiting`. */
  onReady(click: (node: Json, scope: Scope) => void): void;
}

interface ListProps extends CRUDProps {
  /** Set on the one list that the console has already drawn. */
  isDirect?: boolean;
  name?: string;
}

/** How many clicked buttons stay mounted: a dialog or call that one started may still use it. */
const kept = 4;

/**
 * `crud` for amis. When the engine has a plan for a list, ListStore and ListView load and draw it; amis keeps
 * only what the engine cannot do (dialogs and forms of buttons, cells only amis supports, reloading by name).
 * Without a plan amis draws its own list, unchanged.
 */
class ListRenderer extends CRUDRendererBase<ListProps> {
  static override contextType = ScopedContext;
  private readonly list: ListStore | undefined;
  private readonly direct: DirectList | undefined;
  private clicks: readonly Click[] = [];
  private lastClick = 0;
  private endWatch: (() => void) | undefined;

  constructor(props: ListProps, context: never) {
    super(props, context);
    if (props.isDirect) {
      this.direct = (props.env as { directList?: DirectList }).directList;
      this.list = this.direct?.store;
      return;
    }
    const planned = planOf(props.$schema as Json);
    const host = this.toHost(props);
    if ('plan' in planned && host) this.list = new ListStore(planned.plan, host);
  }

  private toHost(props: ListProps): ListHost | undefined {
    const services = findListServices(props.env);
    if (!services) return undefined;
    return {
      ...services,
      scope: props.data as Scope,
      search: () => (props['location'] as { search?: string } | undefined)?.search ?? '',
      amis: {
        part: (node, scope, key) => this.props.render(`part/${key}`, node as never, { data: scope }),
        click: (node, scope) => this.click(node, scope),
        prepare: () => undefined,
      },
    };
  }

  override componentDidMount(): void {
    if (!this.list) return super.componentDidMount();
    if (this.direct) {
      this.endWatch = this.direct.places.subscribe(() => this.forceUpdate());
      this.direct.onReady((node, scope) => this.click(node, scope));
      return;
    }
    void this.list.load({ keepSelection: true });
  }

  override componentDidUpdate(before: ListProps): void {
    if (!this.list) return super.componentDidUpdate(before);
    if (this.direct) return;
    const host = this.toHost(this.props);
    if (!host) return;
    this.list.setHost(host);
    if (before.data !== this.props.data) this.list.follow();
    this.list.locate(host.search());
  }

  override componentWillUnmount(): void {
    this.endWatch?.();
    if (!this.direct) this.list?.end();
    super.componentWillUnmount();
  }

  private click(node: Json, scope: Scope): void {
    if (opensDialogOnly(node)) return void this.handleAction(undefined, { type: 'button', ...node }, scope);
    this.clicks = [...this.clicks, { id: ++this.lastClick, node, scope }].slice(-kept);
    this.forceUpdate();
  }

  // amis' actions call a list by these method names.
  override async search(values?: Record<string, unknown>, ...rest: unknown[]): Promise<unknown> {
    if (!this.list) return super.search(values, ...(rest as []));
    if (values) return this.receive(values);
    return this.list.load();
  }

  override async receive(values: Record<string, unknown>, ...rest: unknown[]): Promise<unknown> {
    if (!this.list) return super.receive(values, ...(rest as []));
    this.list.fill(values);
    return void this.list.submit();
  }

  override async reload(...args: unknown[]): Promise<unknown> {
    if (!this.list) return super.reload(...(args as []));
    const [, query] = args as [unknown, Record<string, unknown> | undefined];
    // An action reloads a list after a change; without arguments the query and the selection stay.
    return query ? this.receive(query) : this.list.load({ keepSelection: args.length === 0 });
  }

  override async setData(values: Json, ...rest: unknown[]): Promise<unknown> {
    if (!this.list) return super.setData(values, ...(rest as []));
    const [, index] = rest as [unknown, string | number | undefined];
    const row = this.list.get().rows[Number(index)];
    if (row) this.list.patch(this.list.keyOf(row, Number(index)), values);
    return undefined;
  }

  override getData(): unknown {
    return this.list ? this.list.scope() : super.getData();
  }

  override render() {
    const { list, direct } = this;
    if (!list) return super.render();
    const { render, store } = this.props;
    return (
      <>
        {direct ? null : <ListView store={list} />}
        {direct?.places
          .get()
          .map(({ key, element, node, scope }) =>
            createPortal(
              render(`part/${key}`, node as never, { data: scope, onAction: this.handleAction }),
              element,
              key,
            ),
          )}
        <div hidden>
          {this.clicks.map(({ id, node, scope }) => (
            <span key={id} ref={clickOnce}>
              {render(`click/${id}`, node as never, { data: scope, onAction: this.handleAction })}
            </span>
          ))}
        </div>
        {store.dialogSchema &&
          render(
            'dialog',
            { ...store.dialogSchema, type: 'dialog' },
            {
              key: 'dialog',
              data: store.dialogData,
              onConfirm: this.handleDialogConfirm,
              onClose: this.handleDialogClose,
              show: store.dialogOpen,
            },
          )}
      </>
    );
  }
}

/**
 * Whether a click only opens a dialog: no confirmation and no events of its own. Then amis need not render the
 * button.
 */
const opensDialogOnly = (node: Json): boolean =>
  node['actionType'] === 'dialog' && node['confirmText'] === undefined && node['onEvent'] === undefined;

const clicked = new WeakSet<HTMLElement>();

function clickOnce(place: HTMLElement | null): void {
  if (!place || clicked.has(place)) return;
  clicked.add(place);
  // Lets the effects of the button run first.
  setTimeout(() => place.querySelector<HTMLElement>('button, a')?.click());
}

Renderer({ type: 'crud', storeType: CRUDStore.name, isolateScope: true, override: true })(
  // amis' types require an optional store; a `storeType` always provides one.
  ListRenderer as unknown as ComponentType<RendererProps>,
);
