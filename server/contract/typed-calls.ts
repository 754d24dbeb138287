import type { z } from 'zod';
import type { DeclaredCall } from './calls/index';
import type { DeclaredConsoleCall } from './console-calls/index';

/*
 * The types of every call by its path as the browser writes it, `/api/...`: the fields that it sends, and the `data` of
 * the reply in amis' shape.
 */

type Calls = {
  [C in DeclaredCall as Written<`/api${C['path']}`>]: {
    fields: FieldsOf<Omit<z.input<C['request']>, ParametersIn<C['path']>>>;
    data: AmisData<z.output<C['reply']>>;
  };
} & {
  [C in DeclaredConsoleCall as C['path']]: { fields: z.input<C['request']>; data: z.output<C['reply']> };
};

/** A declared path with values in place of its parameters: `/api/admin/role/detail/{id}` also stands for `.../7`. */
type Written<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Written<End>}`
  : Path;

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer End}`
  ? Name | ParametersIn<End>
  : never;

/** Lists page by amis' names, which the adapter translates. */
type FieldsOf<Request> = Request &
  ('pageNum' extends keyof Request ? { page?: number | string; perPage?: number | string } : unknown);

/** `data` as the adapter converts it (`toAmisData`). */
type AmisData<Data> = Data extends null
  ? null
  : Data extends readonly (infer Row)[]
    ? { items: Row[]; total: number }
    : Data extends object
      ? Data extends { records: (infer Row)[] }
        ? Omit<Data, 'records'> & { items: Row[] }
        : Data extends { page: { records: (infer Row)[] } }
          ? Omit<Data, 'page'> & { items: Row[]; total: number }
          : Data
      : { value: Data };

export type CallPath = keyof Calls;
export type CallFields<Path> = Path extends CallPath ? Calls[Path]['fields'] : never;
/** The rest of each path that starts with `Start`. */
export type EndOf<Start extends string, Path = CallPath> = Start extends unknown
  ? Path extends `${Start}${infer End}`
    ? End
    : never
  : never;
export type CallData<Path> = Path extends CallPath ? Calls[Path]['data'] : never;
