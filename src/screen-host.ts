import type { Route } from '../server/contract/screens/routes';

export interface Settings {
  /** Origin of stored images, without trailing slash; '' means the console's own. */
  imageHost: string;
}

export interface Staff {
  /** The display name, which two users may share. */
  username: string;
  /** Identifies the user: the login name, or the display name if the upstream sends no login name. */
  account: string;
  /** Urls (`/platform/...`) of the user's menus. */
  menus: string[];
}

/** Unsaved text in the form of a page or a dialog. */
export interface UnsavedWork {
  /** Whether leaving would lose something; first flushes the fields, and waits for the end of a running save. */
  hasChanges(): Promise<boolean>;
  /** The same synchronously, for the browser's own question. */
  hasChangesNow(): boolean;
  /**
   * Stores the text on this device, to be offered when the form opens again. @returns whether everything is
   * stored, so that leaving loses nothing
   */
  keep(): Promise<boolean>;
  /** The user chose to discard it. */
  giveUp(): void;
  /** Set for a running operation that leaving would abort, instead of unsaved text; an export includes its name. */
  running?: { kind: 'upload' } | { kind: 'export'; name: string };
}

/** How often a running save is looked at, in ms. */
const savePace = 50;

/** Resolves when no save runs: until then, whether leaving loses anything is undecided. */
export async function untilSaved(isSaving: () => boolean): Promise<void> {
  while (isSaving()) await new Promise((resolve) => setTimeout(resolve, savePace));
}

/** A running operation that leaving would abort; it cannot be stored for later. */
export const runningOperation = (giveUp: () => void): UnsavedWork => ({
  hasChanges: () => Promise.resolve(true),
  hasChangesNow: () => true,
  keep: () => Promise.resolve(false),
  giveUp,
});

/** The shell's services for a screen. */
export interface ScreenHost {
  /** Opens a place: `/platform/...` with its query, under the hash. `replace` replaces the history entry. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /**
   * Container of its dialogs and popovers, which cannot extend beyond it, whatever their position. Defaults to
   * the body.
   */
  overlays?: () => HTMLElement | null;
  /** Closes this screen's tab and returns to the screen that opened it, else to its owner menu. */
  goBack(): void;
  /** From now on asks before this screen is left with unsaved changes. Returns a function that ends it. */
  guard(work: UnsavedWork): () => void;
  /** Like `guard`, for work that continues across screens: asks only before the console is left. */
  guardBackground(work: UnsavedWork): () => void;
  /** Asks whether a dialog's text may be lost, with the same texts as for leaving. */
  mayClose(dialog: string): Promise<boolean>;
  /** Sets the name of the current record, for tab and breadcrumb. */
  nameRecord(name: string): void;
  /** The record of this detail screen does not exist: shows that instead of the page. */
  recordMissing?: () => void;
  /** The record of this detail screen did not load: shows that instead of the page. `reason` is empty for a network failure. */
  recordFailed?: (reason: string) => void;
  /**
   * Tells the shell to refresh something stale: `'unread'` the message counts (A §2), `'screens'` the screens
   * made by staff.
   */
  signal(name: 'unread' | (string & {})): void;
  staff: Staff;
  settings: Settings;
}

/** The host of a page that the designer shows: `stay` is called instead of leaving it, and nothing is guarded. */
export const hostThatStays = (stay: () => void): Omit<ScreenHost, 'staff' | 'settings'> => ({
  navigate: stay,
  goBack: stay,
  guard: () => () => undefined,
  guardBackground: () => () => undefined,
  mayClose: () => Promise.resolve(true),
  nameRecord: () => undefined,
  signal: () => undefined,
});

/** Props that the shell passes to the renderer of one open screen. */
export interface AmisScreenProps {
  /** The page's JSON, as stored. */
  schema: object;
  /** Identifies the publication: the page's ETag; '' in a trial. */
  version: string;
  route: Route;
  params: Record<string, string>;
  /** Location of this screen; frozen while it is hidden (`active` false). */
  location: { pathname: string; search: string };
  active: boolean;
  host: ScreenHost;
}
