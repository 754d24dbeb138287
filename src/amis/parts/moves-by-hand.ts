import { registerAction } from 'amis-core';
import { isByHand } from '../place/by-hand';

/**
 * amis' own actions of these names load the console again, or go through the browser's history, past the screen's navigation:
 * on a page's own event they would do so for ever, or lead away from a screen as it opens. They need somebody who does something on the
 * screen, as its navigation does, and just now.
 */
const moves: Readonly<Record<string, (delta: number) => void>> = {
  refresh: () => window.location.reload(),
  goBack: () => window.history.back(),
  goPage: (delta) => window.history.go(delta),
};

export function registerMovesByHand(): void {
  for (const [name, move] of Object.entries(moves)) {
    registerAction(name, {
      run: async ({ args }, renderer) => {
        const { isWanted } = (renderer.props as { env: { isWanted?: () => boolean } }).env;
        const delta = Number((args as { delta?: unknown } | undefined)?.delta ?? 0);
        if (isByHand() && isWanted?.() === true && Number.isInteger(delta)) move(delta);
      },
    });
  }
}
