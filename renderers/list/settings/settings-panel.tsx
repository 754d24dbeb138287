import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { FocusScope } from 'react-aria/FocusScope';
import { Glyph } from '../../fields/closed/field-parts';
import { FieldPopup } from '../../fields/open/field-popup';
import {
  arrangementOf,
  inWantedOrder,
  isPinned,
  isShown,
  narrowest,
  widest,
  type ListPreference,
} from './list-preference';
import type { ListStore } from '../list-store';
import { SteadyButton } from '../../fields/steady-button';
import './settings-panel.css';

interface SettingsPanelProps {
  trigger: RefObject<HTMLElement>;
  store: ListStore;
  onClose(keepFocus?: boolean): void;
}

const densities = [
  ['compact', '紧凑'],
  [undefined, '适中'],
  ['roomy', '宽松'],
] as const;

/** Display settings of the list: each change applies at once and is saved for the user. */
export function SettingsPanel({ trigger, store, onClose }: SettingsPanelProps) {
  const { preference } = useSyncExternalStore(store.subscribe, store.get);
  const panel = useRef<HTMLDivElement>(null);
  // Focuses the panel, not its first input: on a phone that would open the keyboard over the panel.
  useEffect(() => panel.current?.focus(), []);
  return (
    <FieldPopup trigger={trigger} className="list-settings" align="right" onClose={onClose}>
      <FocusScope contain>
        <div ref={panel} role="dialog" aria-label="列表设置" tabIndex={-1} className="field-popup-body">
          {store.plan.inUrl && <Views store={store} onClose={onClose} />}
          <Order store={store} />
          <Columns store={store} />
          <fieldset className="list-settings-density">
            <legend>行高</legend>
            {densities.map(([density, label]) => (
              <label key={label}>
                <input
                  type="radio"
                  name="density"
                  checked={preference.density === density}
                  onChange={() => store.prefer({ density })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <div className="list-settings-end">
            <button
              type="button"
              className="cell-link"
              onClick={() => store.prefer({ ...arrangementOf({}), density: undefined })}
            >
              恢复默认
            </button>
            <button type="button" className="cell-link" onClick={() => onClose()}>
              完成
            </button>
          </div>
        </div>
      </FocusScope>
    </FieldPopup>
  );
}

/** Sort order; replaces the column headers, which a phone does not show. */
function Order({ store }: { store: ListStore }) {
  const { query } = useSyncExternalStore(store.subscribe, store.get);
  const columns = store.plan.columns.filter(({ sortable }) => sortable);
  if (columns.length === 0) return null;
  const orders = columns.flatMap(({ name, label }) => [
    { by: name, dir: 'asc', label: `${label} 升序` } as const,
    { by: name, dir: 'desc', label: `${label} 降序` } as const,
  ]);
  const chosen = orders.findIndex(({ by, dir }) => by === query.order?.by && dir === query.order.dir);
  return (
    <section>
      <h2 id="list-order">排序</h2>
      <select
        className="field-control"
        aria-labelledby="list-order"
        value={chosen}
        onChange={(event) => {
          const order = orders[Number(event.target.value)];
          store.sort(order && { by: order.by, dir: order.dir });
        }}
      >
        <option value={-1}>默认顺序</option>
        {orders.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </select>
    </section>
  );
}

function Columns({ store }: { store: ListStore }) {
  const { preference } = useSyncExternalStore(store.subscribe, store.get);
  const { hidden = [], shown = [], pinned = [], widths = {} } = preference;
  const columns = inWantedOrder(store.plan.columns, preference).filter(({ fixed }) => fixed !== 'right');
  const shownCount = columns.filter((column) => isShown(column, preference)).length;
  const toggle = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
  function move(at: number, by: number): void {
    const order = columns.map(({ id }) => id);
    const [id = ''] = order.splice(at, 1);
    order.splice(at + by, 0, id);
    store.prefer({ order });
  }
  function size(id: string, text: string): void {
    const { [id]: _, ...rest } = widths;
    const width = Math.round(Number(text));
    const isWidth = text !== '' && width >= narrowest && width <= widest;
    store.prefer({ widths: isWidth ? { ...rest, [id]: width } : rest });
  }
  return (
    <section aria-label="列">
      <h2>列</h2>
      <ul className="list-settings-columns">
        {columns.map((column, at) => {
          const { id, label } = column;
          const name = label || id;
          const isOn = isShown(column, preference);
          const isAtLeft = isPinned(column, pinned);
          const canMove = (by: number) => {
            const other = columns[at + by];
            return other !== undefined && isPinned(other, pinned) === isAtLeft;
          };
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isOn && shownCount === 1}
                  onChange={() =>
                    store.prefer(
                      column.toggled ? { hidden: toggle(hidden, id) } : { shown: toggle(shown, id) },
                    )
                  }
                />
                {name}
              </label>
              <input
                className="list-settings-width"
                key={widths[id] ?? ''}
                inputMode="numeric"
                aria-label={`${name}的宽度，${narrowest} 至 ${widest} 像素`}
                title={`宽度，${narrowest} 至 ${widest} 像素`}
                placeholder="自动"
                defaultValue={widths[id] ?? ''}
                onBlur={(event) => size(id, event.target.value.trim())}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') size(id, event.currentTarget.value.trim());
                }}
              />
              <Tool
                label={`固定${name}`}
                pressed={isAtLeft}
                disabled={column.fixed === 'left'}
                path="M8 9.5V14M5 2.5h6M6 2.5v4L4 9.5h8l-2-3v-4"
                onPress={() => store.prefer({ pinned: toggle(pinned, id) })}
              />
              <Tool
                label={`上移${name}`}
                disabled={!canMove(-1)}
                path="M8 13V3M4 7l4-4 4 4"
                onPress={() => move(at, -1)}
              />
              <Tool
                label={`下移${name}`}
                disabled={!canMove(1)}
                path="M8 3v10M4 9l4 4 4-4"
                onPress={() => move(at, 1)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Views({ store, onClose }: { store: ListStore; onClose(): void }) {
  const { preference } = useSyncExternalStore(store.subscribe, store.get);
  const { views = [], usualView } = preference;
  const [name, setName] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const isFull = views.length >= 20 && !views.some((view) => view.name === name.trim());
  function keep(): void {
    if (name.trim() === '' || isFull) return;
    store.keepView(name.trim());
    setName('');
  }
  const linkOf = (search: string) => {
    const [place = ''] = location.href.split('?');
    return search === '' ? place : `${place}?${search}`;
  };
  return (
    <section aria-label="视图">
      <h2>视图</h2>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              className="cell-link"
              onClick={() => {
                store.showView(view);
                onClose();
              }}
            >
              {view.name}
            </button>
            <Tool
              label={`打开列表时显示${view.name}`}
              pressed={usualView === view.name}
              path="m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5Z"
              onPress={() => store.prefer({ usualView: usualView === view.name ? undefined : view.name })}
            />
            <Tool
              label={`复制${view.name}的链接`}
              path="M6.5 9.5l3-3M7 4.5l1-1a3 3 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3 3 0 0 1 3.5 8l1-1"
              onPress={() => store.host.copy(linkOf(view.search))}
            />
            <Tool
              label={`删除${view.name}`}
              path="m4 4 8 8m0-8-8 8"
              onPress={() => {
                store.prefer(without(preference, view.name));
                nameField.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="list-settings-keep">
        <input
          ref={nameField}
          className="field-control"
          aria-label="视图名称"
          placeholder="将当前筛选、排序和列存为视图"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
          }}
        />
        <SteadyButton className="button" disabled={name.trim() === '' || isFull} onClick={keep}>
          保存
        </SteadyButton>
      </div>
      {isFull && <p role="alert">最多保存 20 个视图</p>}
    </section>
  );
}

function without({ views = [], usualView }: ListPreference, name: string): ListPreference {
  return {
    views: views.filter((view) => view.name !== name),
    usualView: usualView === name ? undefined : usualView,
  };
}

interface ToolProps {
  label: string;
  path: string;
  onPress(): void;
  pressed?: boolean;
  disabled?: boolean;
}

function Tool({ label, path, onPress, pressed, disabled = false }: ToolProps) {
  return (
    <SteadyButton
      className="list-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Glyph className="list-icon" path={path} />
    </SteadyButton>
  );
}
