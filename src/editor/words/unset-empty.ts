import { isObject } from '../../../server/contract/json-object';
import { noteGroups } from '../canvas/noise/own-writes';
import type { SchemaNode } from '../../amis/conventions/schema-node';
import { partsOf } from './explain-panel';

type Pipe = (value: unknown, ...rest: unknown[]) => unknown;

/**
 * A panel in which an emptied control removes its property. amis-editor writes `''`, which then replaces the property's
 * default: a list without a text for no rows, a column without a mark for no value. A control that shows something else
 * while its property is absent keeps `''`: there it is a choice.
 */
export function unsetEmpty(panel: unknown): unknown {
  if (Array.isArray(panel)) return panel.map(unsetEmpty);
  if (!isObject(panel)) return panel;
  const { name, flat } = panel;
  const parts = partsOf(panel);
  if (typeof name === 'string') noteGroups(name, parts.length > 0);
  const control =
    typeof name === 'string' && showsNothing(panel) ? { ...panel, pipeOut: without(panel) } : panel;
  // The items of a flat list are the texts themselves, which a list cannot leave out.
  if (flat === true) return control;
  return { ...control, ...Object.fromEntries(parts.map((part) => [part, unsetEmpty(panel[part])])) };
}

const without = ({ pipeOut }: SchemaNode): Pipe => {
  const convert = typeof pipeOut === 'function' ? (pipeOut as Pipe) : (value: unknown) => value;
  return (value, ...rest) => {
    const converted = convert(value, ...rest);
    return converted === '' ? undefined : converted;
  };
};

/** Whether a control is empty while its property is absent. */
function showsNothing({ value, pipeIn, pipeOut }: SchemaNode): boolean {
  if (value !== undefined || typeof pipeOut === 'string') return false;
  if (pipeIn === undefined) return true;
  if (typeof pipeIn !== 'function') return false;
  try {
    const shown = (pipeIn as Pipe)(undefined, {}, {});
    return shown === undefined || shown === '';
  } catch {
    // It reads other properties of the element, which are not known here.
    return false;
  }
}
