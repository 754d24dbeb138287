import { isObject } from '../../contract/json-object';
import { own } from '../view/page-view';

/** What amis' schema.json is made of: the part of JSON Schema it uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  description?: string;
}

const refPrefix = '#/definitions/';

export function definitionName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(refPrefix) ? schema.$ref.slice(refPrefix.length) : undefined;
}

/** The schemas of which one holds beside or instead of `schema`. */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  return [...(schema.allOf ?? []), ...(schema.anyOf ?? []), schema.then, schema.else].filter(
    (branch): branch is JsonSchema => isObject(branch),
  );
}

/** Values that `{const}` or `{enum}` allow, as texts. */
export function textsOf(schema: unknown): string[] {
  const one = own(schema, 'const');
  const many = own(schema, 'enum');
  return [one, ...(Array.isArray(many) ? many : [])].filter((value) => typeof value === 'string');
}
