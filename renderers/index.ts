import { registerRenderer } from 'amis-core';
import { types } from 'virtual:widgets/types';

/**
 * Registers with amis each folder that has a `widget.json`. Each type is lazy: its module registers the component
 * when a page first uses it, like amis' own minimal preset. Call once, before the first page.
 */
export function registerRenderers(): void {
  for (const config of types) registerRenderer(config);
}
