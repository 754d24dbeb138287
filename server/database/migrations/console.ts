import type { Migration } from 'kysely';
import * as pageDesign from './console-010-page-design';
import * as designLife from './console-020-design-life';
import * as screens from './console-040-screens';
import * as audit from './console-050-audit';
import * as auditPage from './console-060-audit-page';
import * as preferences from './console-070-preferences';

/** In order; a landed migration never changes. */
export const consoleMigrations: Record<string, Migration> = {
  '010-page-design': pageDesign,
  '020-design-life': designLife,
  '040-screens': screens,
  '050-audit': audit,
  '060-audit-page': auditPage,
  '070-preferences': preferences,
};
