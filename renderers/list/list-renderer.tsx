import { createPortal } from 'react-dom';
import { Renderer, ScopedContext, CRUDStore, type RendererProps } from 'amis-core';
import { CRUDRendererBase, type CRUDProps } from 'amis/lib/renderers/CRUD';
import type { ComponentType } from 'react';
import type { Scope } from './plan/expression';
import { findListDoor, type ListHost } from './list-host';
import { planOf } from './plan/list-plan';
import { ListStore } from './list-store';
import { ListView } from './view/list-view';
import type { Json } from './plan/node';

/** A button that amis is to click: it draws it out of sight and clicks it. */
interface Click {
  id: number;
  node: Json;
  scope: Scope;
}

/** A place in a list drawn before amis was there, which amis fills. */
export interface Place {
  key: string;
  element: HTMLElement;
  node: Json;
  scope: Scope;
}

/** What a list drawn by the console itself hands to amis, in amis' env under `directList`. */
export interface DirectList {
  store: ListStore;
  places: { get(): readonly Place[]; subscribe(listener: () => void): () => void };
  /** From now on `click` is taken; those that came before are in `waiting`. */
  onReady(click: (node: Json, scope: Scope) => void): void;
}

interface ListProps extends CRUDProps {
  /** Set on the one list that the console has drawn already. */
  isDirect?: boolean;
  name?: string;
}

/** How many clicked buttons are kept: what one has begun (a dialog, a call) may still ask it. */
const kept = 4;

/**
 * `crud` for amis. A list that the engine has a plan for is the engine's: amis keeps what only it can do (dialogs and
 * forms of buttons, cells it alone knows, being reloaded by name) and everything else is drawn and loaded by ListStore
 * and ListView. Without a plan, amis' own list, unchanged.
 */
export class ListRenderer extends CRUDRendererBase<ListProps> {
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
    const door = findListDoor(props.env);
    if (!door) return undefined;
    return {
      ...door,
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

  // By these names amis' actions reach a list.
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
    // An action reloads a list after a change; without arguments it is only kept fresh, and what is chosen stays chosen.
    return query ? this.receive(query) : this.list.load({ keepSelection: args.length === 0 });
  }

  override async setData(values: Json, ...rest: unknown[]): Promise<unknown> {
    if (!this.list) return super.setData(values, ...(rest as []));
    const [, index] = rest as [unknown, string | number | undefined];
    if (index !== undefined) this.list.patch(Number(index), values);
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

/** A click on it does nothing else: no question first, no events of its own. Then amis needs no button to be clicked. */
const opensDialogOnly = (node: Json): boolean =>
  node['actionType'] === 'dialog' && node['confirmText'] === undefined && node['onEvent'] === undefined;

const clicked = new WeakSet<HTMLElement>();

function clickOnce(place: HTMLElement | null): void {
  if (!place || clicked.has(place)) return;
  clicked.add(place);
  // Its own effects first.
  setTimeout(() => place.querySelector<HTMLElement>('button, a')?.click());
}

Renderer({ type: 'crud', storeType: CRUDStore.name, isolateScope: true, override: true })(
  // amis' types want a renderer's store to be optional; a `storeType` gives it one.
  ListRenderer as unknown as ComponentType<RendererProps>,
);
