import { useState, type DragEvent, useEffect } from 'react';
import {
  type PanelProps,
  BasePlugin,
  type BuildPanelEventContext,
  type InsertEventContext,
  JSONPipeIn,
  type MoveEventContext,
  type PluginEvent,
  type ReplaceEventContext,
  type EditorManager,
} from 'amis-editor';
import { getCatalogue, useCatalogue } from '../catalogue/catalogue-store';
import { isInert } from '../../../server/contract/pages/capabilities';
import { elementsAt, findRefusal, mayStand } from '../canvas/edit/paste-place';
import { isObject } from '../../../server/contract/json-object';
import { toast } from '../../toast';
import { insertOffer, originOf } from './insert';
import { search, toGroups, toReplacement, toReplacements, type KnownElement, type Offer } from './offers';
import { widgets } from './widget-panel';
import './palette.css';
import { render } from 'amis-core';
import { dictionaries } from '../../../server/contract/dictionaries';

/** Replaces amis-editor's palette with ours. */
export class PalettePlugin extends BasePlugin {
  static id = 'ConsolePalettePlugin';
  order = 9_000;

  constructor(manager: EditorManager) {
    super(manager);
    const { store } = manager;
    // amis-editor's drawer for inserting beside an element and for replacing one: it offers what of the palette can
    // stand there.
    manager.showInsertPanel = async (region, id = store.activeId, _tag, mode, replacedId, beforeId) => {
      const { mayUse } = getCatalogue();
      const entries = toReplacements(
        store.subRenderers as readonly KnownElement[],
        (offer) => mayAdd(offer, mayUse) && mayStand(store.schema, { id, region }, originOf(offer)),
      ).map((entry) => ({ ...entry, previewSchema: withoutCalls(entry.previewSchema) }));
      // amis-editor types an entry as a plugin's whole description, of which its drawer reads what we give.
      store.setInsertRenderers(entries as unknown as Parameters<typeof store.setInsertRenderers>[0]);
      store.setInsertRegion(region, id, undefined, mode, replacedId, beforeId);
    };
  }

  /**
   * Refuses an element where it cannot stand, puts a block of reports into a report, and heads a new column by its
   * element's name; amis-editor uses the name of the selected element.
   */
  beforeInsert({ context }: PluginEvent<InsertEventContext>): false | void {
    const { id, region, subRenderer } = context;
    const data = context.data as Offer['schema'];
    const offer = this.#offerOf(data);
    if (this.#refuses(offer, id, region)) return false;
    const isBlock = widgets.get(String(data['type']))?.isBlock === true;
    if (isBlock && !elementsAt(this.manager.store.schema, id).some(({ type }) => type === report.type)) {
      context.data = JSONPipeIn({ ...report.scaffold, body: [data] });
      return;
    }
    if (region !== 'columns' || subRenderer === undefined || data['label'] !== subRenderer.name) return;
    context.data = { ...data, label: offer?.name ?? '新列' };
  }

  beforeMove({ context }: PluginEvent<MoveEventContext>): false | void {
    const { id, region, sourceId } = context;
    const element: unknown = this.manager.store.getSchema(sourceId);
    if (isObject(element) && this.#refuses(this.#offerOf(element), id, region)) return false;
  }

  #offerOf({ type }: Offer['schema']): Offer | undefined {
    const groups = toGroups(this.manager.store.subRenderers as readonly KnownElement[]);
    return groups.flatMap(({ offers }) => offers).find(({ schema }) => schema['type'] === type);
  }

  #refuses(offer: Offer | undefined, id: string, region: string): boolean {
    const refusal = offer && findRefusal(this.manager.store.schema, id, region, offer.kind);
    if (offer === undefined || refusal === undefined) return false;
    toast.warning(`“${offer.name}”${refusals[refusal]}`);
    return true;
  }

  /** amis-editor would put the new element as the palette offers it. */
  beforeReplace({ context }: PluginEvent<ReplaceEventContext>): void {
    const { schema, data, region } = context;
    context.data = toReplacement(schema as Offer['schema'], data as Offer['schema'], region);
  }

  onBuildPanels(event: PluginEvent<BuildPanelEventContext>): void {
    for (const panel of event.context.data) {
      if (panel.key !== 'renderers') continue;
      panel.component = Palette;
      panel.tooltip = '元素';
    }
  }
}

const report = widgets.get('report')!;

const refusals = {
  'outside a table': '只能作为列表或表格的列',
  'within a list': '不能放在列里或筛选条件里，请放在列表的前面或后面',
};

/**
 * A layout editor is offered only elements that the server lets them add. `mayUse`: the user may change behaviour.
 */
const mayAdd = ({ schema }: Offer, mayUse: boolean) => mayUse || isInert(schema);

/** The elements to add to the page: by dragging, or by a click, which inserts after the selection. */
function Palette({ store, manager }: PanelProps) {
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<{ offer: Offer; top: number }>();
  const { mayUse } = useCatalogue();
  const elements = store.subRenderers as readonly KnownElement[];
  const isOpen = (offer: Offer) => mayAdd(offer, mayUse);
  const found = words.trim() === '' ? undefined : search(elements, words).filter(isOpen);
  const groups = toGroups(elements)
    .map(({ title, offers }) => ({ title, offers: offers.filter(isOpen) }))
    .filter(({ offers }) => offers.length > 0);
  const add = (offer: Offer) => {
    setShown(undefined);
    insertOffer(manager, offer);
  };
  const toItem = (offer: Offer) => (
    <li key={offer.key}>
      <button
        type="button"
        className="palette-item"
        draggable
        data-palette={offer.key}
        data-dnd-id={offer.key}
        data-dnd-type="schema"
        data-dnd-data={JSON.stringify(offer.schema)}
        aria-description={offer.description}
        onClick={() => add(offer)}
        onDragStart={(event) => {
          setShown(undefined);
          startDrag(event, offer);
        }}
        // Not `onPointerEnter`: a palette that opens under a resting pointer shows no card.
        onPointerMove={({ currentTarget }) => {
          if (shown?.offer.key !== offer.key)
            setShown({ offer, top: currentTarget.getBoundingClientRect().top });
        }}
        onPointerLeave={() => setShown(undefined)}
        onFocus={({ currentTarget }) => setShown({ offer, top: currentTarget.getBoundingClientRect().top })}
        onBlur={() => setShown(undefined)}
      >
        <i className={offer.icon} aria-hidden />
        <span>{offer.name}</span>
      </button>
    </li>
  );
  return (
    <section className="palette" aria-label="元素">
      <h2>元素</h2>
      <div className="palette-search">
        <input
          type="search"
          value={words}
          placeholder="搜索全部元素"
          aria-label="搜索全部元素"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="palette-list">
        {found === undefined ? (
          groups.map(({ title, offers }) => (
            <details key={title} open>
              <summary>{title}</summary>
              <ul>{offers.map(toItem)}</ul>
            </details>
          ))
        ) : found.length > 0 ? (
          <ul>{found.map(toItem)}</ul>
        ) : (
          <p className="palette-none">没有找到“{words.trim()}”，换个词试试</p>
        )}
      </div>
      {shown !== undefined && <PreviewCard {...shown} manager={manager} />}
    </section>
  );
}

/** amis-editor finds the dragged element by a selector with the data type's name, which keeps only lower case. */
export function startDrag(event: DragEvent<HTMLElement>, { key }: { key: string }): void {
  for (const earlier of document.querySelectorAll('[data-palette-drag]'))
    earlier.removeAttribute('data-palette-drag');
  const at = [...document.querySelectorAll('[data-palette]')].indexOf(event.currentTarget);
  event.currentTarget.setAttribute('data-palette-drag', String(at));
  event.dataTransfer.setData(`dnd-dom/[data-palette-drag="${at}"]`, key);
  event.dataTransfer.setDragImage(event.currentTarget, 0, 0);
  event.dataTransfer.effectAllowed = 'copy';
}

interface PreviewCardProps {
  offer: Offer;
  /** Top of the entry, in pixels from the top of the window. */
  top: number;
  manager: EditorManager;
}

/** Delay in ms before it shows, so that moving across the list flashes nothing. */
const rest = 350;

/** Card beside the palette with an element's use and look. It ignores the pointer. */
function PreviewCard({ offer, top, manager }: PreviewCardProps) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(offer.key), rest);
    return () => clearTimeout(timer);
  }, [offer.key]);
  if (shown !== offer.key) return null;
  return (
    <div className="palette-card" style={{ top: Math.min(top, window.innerHeight - 280) }} aria-hidden>
      <strong>{offer.name}</strong>
      <p>{offer.description}</p>
      <div className="palette-card-preview">
        {render(
          withoutCalls(offer.preview) as Parameters<typeof render>[0],
          { data: { dict: dictionaries } },
          { ...manager.env, session: 'palette', theme: 'antd' },
        )}
      </div>
    </div>
  );
}

/** Removes all calls: the picture of an element must not send any. */
function withoutCalls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutCalls);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !/api$/i.test(key))
      .map(([key, value]) => [key, withoutCalls(value)]),
  );
}
