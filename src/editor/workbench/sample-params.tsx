import { useEffect, useMemo, useState } from 'react';
import type { JsonObject } from '../../../server/contract/json-object';
import { send, toAnswer } from '../../http';
import type { Sample } from '../catalogue/catalogue-store';
import { answered } from '../designs';

export type Params = Readonly<Record<string, string>>;

/** Names of a route's parameters: `/platform/starWheel/details/:id` -> `['id']`. */
export function namesOf(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
}

const keyOf = (path: string) => `designer-params ${path}`;

/**
 * The sample record for a page with parameters: the first row of the list that links to the page, unless the user
 * chose another one, which this browser stores. `params` is undefined until it is known.
 */
export function useSampleParams(
  path: string,
  samples: readonly Sample[] | undefined,
): { params: Params | undefined; set: (name: string, value: string) => void } {
  const names = useMemo(() => namesOf(path), [path]);
  const [params, setParams] = useState<Params | undefined>(() => {
    // A link from a screen to the designer carries that screen's record.
    const given = new URLSearchParams(window.location.search);
    const kept = new URLSearchParams(localStorage.getItem(keyOf(path)) ?? '');
    const known = [given, kept].find((values) => names.every((name) => values.get(name)));
    return known && Object.fromEntries(names.map((name) => [name, known.get(name) ?? '']));
  });
  useEffect(() => {
    if (params !== undefined || samples === undefined) return;
    let stopped = false;
    void findSampleRow(samples).then((row) => {
      if (stopped) return;
      setParams(
        Object.fromEntries(
          names.map((name) => {
            const value = row[samples.find((sample) => sample.name === name)?.field ?? name];
            return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '1'];
          }),
        ),
      );
    });
    return () => {
      stopped = true;
    };
  }, [names, params, samples]);
  const set = (name: string, value: string) => {
    const next = { ...params, [name]: value };
    localStorage.setItem(keyOf(path), new URLSearchParams(next).toString());
    setParams(next);
  };
  return { params, set };
}

/** The first row of the list; an empty object when there is none or the user may not read it. */
async function findSampleRow(samples: readonly Sample[]): Promise<JsonObject> {
  const [first] = samples;
  if (first === undefined) return {};
  type Data = { items?: JsonObject[] };
  const reply = send(first.call, { page: 1, perPage: 1 }, { quiet: true });
  const { data } = await answered(reply.then((given) => toAnswer<Data>(given)));
  return data?.items?.[0] ?? {};
}

interface SampleParamsProps {
  params: Params;
  onSet: (name: string, value: string) => void;
}

export function SampleParams({ params, onSet }: SampleParamsProps) {
  return Object.entries(params).map(([name, value]) => (
    <form
      key={`${name} ${value}`}
      className="designer-param"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('value');
        if (typeof given === 'string' && given.trim() !== '') onSet(name, given.trim());
      }}
    >
      <label>
        示例 {name}
        <input name="value" defaultValue={value} aria-label={`示例 ${name}，回车生效`} title="回车生效" />
      </label>
    </form>
  ));
}
