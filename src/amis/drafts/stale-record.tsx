import { useEffect, useRef, useState } from 'react';
import { getVariable, Renderer, setVariable, type IFormStore, type RendererProps } from 'amis-core';
import type { ConsoleEnv } from '../env';
import { staleRecord } from '../../../renderers/form/form-guards';
import { onWrite } from '../request/after-write';
import { compareStale, findRow, toShownValue } from './compare-stale';
import './drafts.css';

type Values = Readonly<Record<string, unknown>>;

/** What the panel says: the fields that differ, or that the record could not be read. */
type Stale = { stored: Values; differing: readonly string[] } | 'unreadable';

/**
 * Stands at the top of every form that saves with a revision (src/amis/conventions/guarded-form.ts). When a save is refused
 * because somebody else has changed the record (409):
 *
 *   record read anew -> fields that only the other one changed are taken over -> the others stand side by side
 *     -> the next save carries the new revision
 *
 * What was typed stays until staff choose the stored value. Props of the convention: `saves`, `recordApi`, `isList`.
 */
export function StaleRecord(props: RendererProps) {
  const latest = useRef(props);
  latest.current = props;
  const [stale, setStale] = useState<Stale>();
  const base = useRef<Values>(undefined);
  const session = (props.env as Partial<ConsoleEnv>).consoleGuard?.session;

  const store = () => latest.current['formStore'] as IFormStore;
  const change = (values: object) =>
    (latest.current['onBulkChange'] as (values: object) => void)({ ...values });

  useEffect(() => {
    let current = true;
    const compare = async () => {
      const stored = await readRecord(latest.current);
      if (!current) return;
      if (!stored) return setStale('unreadable');
      const before = base.current ?? (store().pristine as Values);
      const { adopted, differing } = compareStale(namesOf(store()), {
        typed: store().data as Values,
        base: before,
        stored,
      });
      base.current = stored;
      change(toValues({ ...adopted, revision: stored['revision'] }));
      setStale({ stored, differing });
    };
    const end = onWrite(({ path, by, conflict }) => {
      const saves = latest.current['saves'] as readonly string[];
      if (by !== session || !saves.includes(path)) return;
      if (conflict) void compare();
      else setStale(undefined);
    });
    return () => {
      current = false;
      end();
    };
  }, [session]);

  const takeStored = (names: readonly string[]) => {
    if (stale === undefined || stale === 'unreadable') return;
    const { stored, differing } = stale;
    change(toValues(Object.fromEntries(names.map((name) => [name, getVariable(stored, name, false)]))));
    setStale({ stored, differing: differing.filter((name) => !names.includes(name)) });
  };

  return (
    <div className="stale-record" role="alert" hidden={stale === undefined}>
      {stale === 'unreadable' && (
        <p>该记录已被他人修改，最新内容暂时无法读取。请先复制您填写的内容，关闭后重新打开。</p>
      )}
      {stale !== undefined && stale !== 'unreadable' && (
        <Differences {...stale} store={store()} onTake={takeStored} />
      )}
    </div>
  );
}

interface DifferencesProps {
  stored: Values;
  differing: readonly string[];
  store: IFormStore;
  onTake: (names: readonly string[]) => void;
}

function Differences({ stored, differing, store, onTake }: DifferencesProps) {
  if (differing.length === 0)
    return <p>该记录已被他人修改，最新内容已载入，您填写的内容没有改变。请核对后再次保存。</p>;
  return (
    <>
      <p>该记录已被他人修改，您填写的内容还没有保存。以下字段两边不同，再次保存以您填写的为准。</p>
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">您填写的</th>
            <th scope="col">最新内容</th>
            <th scope="col">
              <button type="button" onClick={() => onTake(differing)}>
                全部用最新内容
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => {
            const item = store.items.find((one) => one.name === name || one.extraName === name);
            const field = { type: item?.type, options: item?.options as unknown[] | undefined };
            const shown = (values: Values) => toShownValue(getVariable(values, name, false), field);
            const label = typeof item?.label === 'string' && item.label !== '' ? item.label : name;
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{shown(store.data as Values)}</td>
                <td>{shown(stored)}</td>
                <td>
                  <button type="button" aria-label={`${label}用最新内容`} onClick={() => onTake([name])}>
                    用最新内容
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** The record as it is stored now, named as the form names it; undefined where it cannot be read. */
async function readRecord({ env, data, ...props }: RendererProps): Promise<Values | undefined> {
  try {
    const isList = props['isList'] === true;
    const id: unknown = (data as Values)['id'];
    const api = props['recordApi'] as string;
    const answer = await env.fetcher(isList ? { url: api, data: { id } } : api, data);
    if (!answer.ok) return undefined;
    return isList ? findRow(answer.data, id) : (answer.data as Values | undefined);
  } catch {
    return undefined;
  }
}

const namesOf = (store: IFormStore) =>
  new Set(
    store.items.flatMap(
      ({ name, extraName }) => [name, extraName].filter((one) => one && one !== 'revision') as string[],
    ),
  );

/** Dotted names as nested objects. */
function toValues(named: Values): object {
  const values = {};
  for (const [name, value] of Object.entries(named)) setVariable(values, name, value);
  return values;
}

Renderer({ type: staleRecord })(StaleRecord);
