import { isObject } from '../../../server/contract/json-object';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../renderers/list/plan/node';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';

const folder = join(import.meta.dirname, '..', '..', '..', 'pages');

interface ShippedForm {
  /** The page's file and the dialog's title. */
  name: string;
  button: Json;
}

/** Every button whose dialog holds a form, in shipped lists and on pages that are one list. Conventions are applied. */
export const shippedForms: readonly ShippedForm[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => {
    const page = applyConventions(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json, sanitizeHtml);
    const body = isObject(page['body']) ? page['body'] : {};
    const places = [...(body['type'] === 'crud' ? [page['toolbar']] : []), ...listsIn(page['body'])];
    return places.flatMap(buttonsIn).map((button) => ({ name: `${name}: ${titleOf(button)}`, button }));
  });

function titleOf({ dialog }: Json): string {
  return String(isObject(dialog) ? dialog['title'] : '');
}

function listsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return value['type'] === 'crud' ? [value] : Object.values(value).flatMap(listsIn);
}

function buttonsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn);
  if (!isObject(value)) return [];
  const { dialog } = value;
  if (value['actionType'] === 'dialog' && isObject(dialog) && formOf(dialog)) return [value];
  return Object.entries(value).flatMap(([key, child]) => (key === 'dialog' ? [] : buttonsIn(child)));
}

/** The only form of a dialog. */
export function formOf(dialog: Json): Json | undefined {
  const body: unknown[] = Array.isArray(dialog['body']) ? dialog['body'] : [dialog['body']];
  return body.length === 1 && isObject(body[0]) && body[0]['type'] === 'form' ? body[0] : undefined;
}
