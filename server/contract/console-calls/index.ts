import * as preferences from '../pages/list-preferences';
import * as audit from './audit';
import * as catalogue from './catalogue';
import type { ConsoleCall, ExportOf } from '../define-call';
import * as designs from './designs';
import * as screens from './screens';
import * as security from './security';

const areas = [catalogue, designs, screens, audit, preferences, security];

/** Every call under /api/console, one file per area. */
export const consoleCalls: readonly ConsoleCall[] = areas.flatMap((area) =>
  Object.values<unknown>(area).filter(isConsoleCall),
);

export type DeclaredConsoleCall = ExportOf<(typeof areas)[number], ConsoleCall>;

function isConsoleCall(exported: unknown): exported is ConsoleCall {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'effect' in exported;
}

export function findConsoleCall(path: string): ConsoleCall | undefined {
  return consoleCalls.find((call) => call.path === path);
}
