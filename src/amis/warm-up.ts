import { loadAsyncRenderersByType } from 'amis/lib/minimal';
import './amis-screen';

/** What every list uses; see `useRenderers`. */
const listTypes = [
  'page',
  'crud',
  'table',
  'pagination',
  'form',
  'panel',
  'button',
  'input-text',
  'select',
  'input-date-range',
  'mapping',
  'tpl',
  'plain',
  'container',
  'cell',
  'operation',
  'spinner',
  'dialog',
];

export async function warmUp(): Promise<void> {
  await loadAsyncRenderersByType(listTypes, true);
}
