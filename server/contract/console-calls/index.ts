import type { ConsoleCall } from './console-call';
import * as designs from './designs';

/** Every call under /api/console, one file an area. */
export const consoleCalls: readonly ConsoleCall[] = [
  designs.designList,
  designs.designOpen,
  designs.designCheck,
  designs.designReads,
  designs.designDraftSave,
  designs.designDraftRemove,
  designs.designPublish,
  designs.designHistory,
  designs.designVersion,
  designs.designRestore,
];

export function findConsoleCall(path: string): ConsoleCall | undefined {
  return consoleCalls.find((call) => call.path === path);
}
