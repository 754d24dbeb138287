import { isObject } from '../../../../../server/contract/json-object';
import { alongPointer } from '../../../../../server/contract/canonical-page';

/** What tells one element of a page from another. */
const marks = ['type', 'name', 'label', 'title', 'id'] as const;

/** Whether two pages have the same element at a JSON pointer: one that is seen in a comparison can then be selected on the canvas. */
export function hasSameElement(one: unknown, other: unknown, pointer: string): boolean {
  const [here, there] = [findAt(one, pointer), findAt(other, pointer)];
  return (
    here !== undefined &&
    there !== undefined &&
    marks.every((mark) => JSON.stringify(here[mark]) === JSON.stringify(there[mark]))
  );
}

function findAt(page: unknown, pointer: string): Record<string, unknown> | undefined {
  const at = [...alongPointer(page, pointer)].at(-1)?.value;
  return isObject(at) ? at : undefined;
}
