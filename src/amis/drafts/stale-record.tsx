import { useEffect, useRef, useState } from 'react';
import { getVariable, Renderer, setVariable, type IFormStore, type RendererProps } from 'amis-core';
import type { JsonObject } from '../../../server/contract/json-object';
import type { ConsoleEnv } from '../env';
import { staleRecord } from '../../../renderers/form/form-guards';
import { findRow } from '../place/record-name';
import { onWrite } from '../request/after-write';
import './drafts.css';
import { isSameValue } from './same-value';

type Values = Readonly<JsonObject>;

/** Content of the panel: the differing fields, or that the record could not be read. */
type Stale = { stored: Values; differing: readonly string[] } | 'unreadable';

/**
 * First element of every form that saves with a revision (src/amis/conventions/guarded-form.ts). When a save is
 * refused because another user has changed the record (409):
 *
 *   record reloaded -> fields that only the other user changed are adopted -> the others are shown side by side
 *     -> the next save carries the new revision
 *
 * The typed text stays until the user chooses the stored value. Props of the convention: `saves`, `recordApi`,
 * `isList`.
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
    const end = onWrite(({ path, by, refusal }) => {
      const saves = latest.current['saves'] as readonly string[];
      if (by !== session || !saves.includes(path)) return;
      if (refusal === 'conflict') void compare();
      else if (refusal === undefined) setStale(undefined);
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

/** The currently stored record with the form's field names; undefined when it cannot be read. */
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

/** Converts dotted names to nested objects. */
function toValues(named: Values): object {
  const values = {};
  for (const [name, value] of Object.entries(named)) setVariable(values, name, value);
  return values;
}

Renderer({ type: staleRecord })(StaleRecord);

/** ThreeValues-way comparison after a save that was refused because another user had changed the record. */
interface Comparison {
  /** Fields that only the other user changed, with their new values, which the form adopts. */
  adopted: JsonObject;
  /** Names of the fields whose typed value differs from the stored one. */
  differing: string[];
}

/**
 * Compares each typed field with the record as it was loaded (`base`) and as it is stored now (`stored`). Names
 * may be dotted. Ignores fields that the stored record does not have.
 */
export function compareStale(
  names: Iterable<string>,
  { typed, base, stored }: Readonly<Record<'typed' | 'base' | 'stored', Values>>,
): Comparison {
  const comparison: Comparison = { adopted: {}, differing: [] };
  for (const name of names) {
    const [top = ''] = name.split('.');
    if (!Object.hasOwn(stored, top)) continue;
    const [mine, before, now] = [typed, base, stored].map((of): unknown => getVariable(of, name, false));
    if (isSameValue(mine, now)) continue;
    if (isSameValue(mine, before)) comparison.adopted[name] = now;
    else comparison.differing.push(name);
  }
  return comparison;
}

/** The properties of a form field that determine how its value is displayed. */
interface ShownField {
  /** amis' type of the field. */
  type?: string | undefined;
  options?: readonly unknown[] | undefined;
}

/**
 * A value as staff read it: labels of options, 是 and 否 for a switch, the text of a rich text, other typed text
 * unchanged (`<` included); at most 200 characters.
 */
export function toShownValue(value: unknown, { type = '', options = [] }: ShownField = {}): string {
  const labels = new Map(
    options.map((option) => {
      const { value: of, label } = option as { value?: unknown; label?: unknown };
      return [String(of), String(label)];
    }),
  );
  const words = type === 'switch' ? flags : {};
  const one = (part: unknown): string => labels.get(String(part)) ?? words[String(part)] ?? String(part);
  const parts = Array.isArray(value) ? value : [value];
  const joined = parts
    .filter((part) => part !== undefined && part !== null && part !== '')
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : one(part)))
    .join('、');
  const text = (type === 'rich-text' ? textOfHtml(joined) : joined).replace(/\s+/g, ' ').trim();
  if (text === '') return '（空）';
  const letters = [...text];
  return letters.length > 200 ? `${letters.slice(0, 200).join('')}…` : text;
}

const flags: Readonly<Record<string, string>> = { T: '是', F: '否' };

/** Inserts a blank after each tag, so that paragraphs stay apart. */
const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(html.replace(/(<[^>]*>)/g, '$1 '), 'text/html').body.textContent ?? '';
