import type { ConsoleCall } from './console-call';
import * as audit from './audit';
import { catalogueCalls, cataloguePage } from './catalogue';
import * as designChanges from './design-changes';
import * as designs from './designs';
import * as preferences from '../pages/list-preferences';
import * as screens from './screens';
import * as security from './security';

/** Every call under /api/console, one file an area. */
export const consoleCalls: readonly ConsoleCall[] = [
  catalogueCalls,
  cataloguePage,
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
  screens.screenMenu,
  screens.screenGrants,
  screens.screenCalls,
  screens.screenGroups,
  screens.screenFields,
  screens.screenCreate,
  screens.screenDetail,
  screens.screenUpdate,
  screens.screenRemove,
  screens.screenRemovedList,
  screens.screenRestore,
  designChanges.designCompare,
  designChanges.designMerge,
  designChanges.designPresence,
  audit.auditList,
  audit.auditDetail,
  audit.auditChoices,
  preferences.preferenceList,
  preferences.preferenceSave,
  security.ownSessions,
  security.ownSessionEnd,
  security.staffSessions,
  security.staffSessionEnd,
  security.secretReveal,
  security.secretEdit,
  security.imageSecretRotate,
  security.refusedWrite,
];

export function findConsoleCall(path: string): ConsoleCall | undefined {
  return consoleCalls.find((call) => call.path === path);
}
