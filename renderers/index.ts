import { registerRenderer } from 'amis-core';
import { types } from 'virtual:widgets/types';

/**
 * Makes our types known to amis: each folder with a `widget.json`. Each is a promise until a page uses it: its module
 * registers the component itself when it arrives, as amis' own minimal preset does. Call once, before the first page.
 */
export function registerRenderers(): void {
  for (const config of types) registerRenderer(config);
}
