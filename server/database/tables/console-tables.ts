import type { Generated, JSONColumnType } from 'kysely';
import type { CustomScreen } from '../../contract/screens/routes';
import type { CountTable } from './user-tables';

/** The console's own data: pages and their designs, screens, the audit log, preferences. */
export interface ConsoleTables {
  /** The live version of each page that was ever published; 0 means the shipped page. */
  'console.page': { path: string; version: number; shippedDigest: string | null };
  'console.pageVersion': PageVersionTable;
  'console.pageDraft': PageDraftTable;
  'console.pagePresence': PagePresenceTable;
  'console.shippedPage': { path: string; digest: string; schema: string; seenAt: Date };
  'console.screen': ScreenTable;
  'console.audit': AuditTable;
  'console.auditCount': CountTable;
  'console.auditPageCount': CountTable;
  /** `name` is '' until the upstream's identity call was seen. */
  'console.auditSession': { tokenDigest: string; account: string; name: string; seenAt: Date };
  'console.listPreference': { account: string; list: string; value: JSONColumnType<object>; savedAt: Date };
}

/** One publication; immutable. */
export interface PageVersionTable {
  path: string;
  /** From 1, without gaps. */
  version: number;
  /** The page's canonical text. */
  schema: string;
  digest: string;
  publishedBy: string;
  publishedAt: Date;
  note: string;
  restoredFrom: number | null;
  /** The shipped page that it is based on; '' means none, null means unknown. */
  shippedDigest: string | null;
}

/** A person's unpublished work on a page. */
export interface PageDraftTable {
  path: string;
  /** The staff member's account. */
  owner: string;
  /** The page's canonical text. */
  schema: string;
  /** The version that it is based on. */
  baseVersion: number;
  /** Digest of that version's text; null means unknown, and counts as the version's current digest. */
  baseDigest: string | null;
  /** The shipped page that was merged into it; '' for none. */
  shippedDigest: Generated<string>;
  savedAt: Date;
}

/** A browser window with a page open in the designer. */
export interface PagePresenceTable {
  path: string;
  account: string;
  /** Random id of the window. */
  browserWindow: string;
  name: string;
  since: Date;
  seenAt: Date;
  changed: boolean;
}

/** A staff-made screen. */
export interface ScreenTable {
  path: CustomScreen['path'];
  title: string;
  /** The menu that grants access to it. */
  menu: CustomScreen['menu'];
  /** '' for its menu's own group. */
  menuGroup: string;
  position: number;
  template: string;
  /** The main call, `/api/admin/…`. */
  call: string;
  /** Revision of its entry (title, group, position, removal), not of its page. */
  revision: Generated<number>;
  createdBy: string;
  createdAt: Date;
  removedBy: string | null;
  removedAt: Date | null;
}

export interface AuditTable {
  id: Generated<number>;
  at: Date;
  account: string;
  name: string;
  address: string;
  userAgent: string;
  /** The declared path, `/admin/role/remove/{id}`; the actual path if undeclared. */
  call: string;
  path: string;
  summary: string;
  /** Redacted JSON. */
  payload: string;
  result: number;
  /** The envelope's code, or the console's own; null until the entry is ended, like the duration. */
  code: number | null;
  msg: string;
  durationMs: number | null;
  /** Size of an upload. */
  bytes: number | null;
  requestId: string;
  /** '' for none. */
  page: Generated<string>;
  pageVersion: number | null;
}
