import { useMemo, useState } from 'react';

export type Params = Readonly<Record<string, string>>;

/** Names of a route's parameters: `/platform/starWheel/details/:id` -> `['id']`. */
export function namesOf(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
}

const keyOf = (path: string) => `designer-params ${path}`;

/** The record a page with parameters is designed with: the first unless staff chose another, remembered in this browser. */
export function useSampleParams(path: string): {
  params: Params;
  set: (name: string, value: string) => void;
} {
  const names = useMemo(() => namesOf(path), [path]);
  const [params, setParams] = useState<Params>(() => {
    const kept = new URLSearchParams(localStorage.getItem(keyOf(path)) ?? '');
    return Object.fromEntries(names.map((name) => [name, kept.get(name) ?? '1']));
  });
  const set = (name: string, value: string) => {
    const next = { ...params, [name]: value };
    localStorage.setItem(keyOf(path), new URLSearchParams(next).toString());
    setParams(next);
  };
  return { params, set };
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
