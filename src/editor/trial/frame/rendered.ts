import { addSchemaFilter, type Schema } from 'amis-core';

/** Type -> the last element of it that was rendered, in words. */
const rendered = new Map<string, string>();
const culprits = new Map<string, string>();

/**
 * React names no element of the page when one breaks. Where it broke is in the stack, which names the files of amis'
 * widgets (`Tabs-3f2a.js`) and ours, and those are named as the types are. Noted when React tells the console of an error,
 * by the error's message.
 */
export function noteRendered(): void {
  addSchemaFilter((schema: Schema) => {
    rendered.set(String(schema.type), describe(schema));
    return schema;
  });
  const log = console.error;
  console.error = (...told: unknown[]) => {
    const error = told.find((part) => part instanceof Error);
    if (error && !culprits.has(error.message)) culprits.set(error.message, findInStack(error.stack ?? ''));
    log.apply(console, told);
  };
}

/** `input-text “手机号”`; '' where it cannot be told. */
export function findCulprit(message: string): string {
  return culprits.get(message) ?? '';
}

function findInStack(stack: string): string {
  for (const [, file = ''] of stack.matchAll(/\/([A-Za-z][\w-]*?)-[\w-]{8}\.js:/g)) {
    const type = file.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    const found = rendered.get(type);
    if (found !== undefined) return found;
  }
  return '';
}

function describe({ type, label, title, name }: Schema): string {
  const called = [label, title, name].find((text) => typeof text === 'string' && text !== '');
  return called === undefined ? String(type) : `${String(type)} “${String(called)}”`;
}
