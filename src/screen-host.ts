import type { Route } from '../server/contract/screens/routes';

export interface Settings {
  /** Origin of stored images, without trailing slash; '' means the console's own. */
  imageHost: string;
}

export interface Staff {
  username: string;
  /** Urls (`/platform/...`) of the menus the staff member has. */
  menus: string[];
}

/** What is typed into a form, of a page or of a dialog, and not saved yet. */
export interface UnsavedWork {
  /** Whether leaving would lose something; fields hand over their last letters first. */
  hasChanges(): Promise<boolean>;
  /** The same at once, for the browser's own question. */
  hasChangesNow(): boolean;
  /** Keeps it on this device, to be offered when the form opens again. @returns whether nothing is lost now */
  keep(): Promise<boolean>;
  /** Staff chose to lose it. */
  giveUp(): void;
  /** No text, but something under way that leaving cuts off; an export says what it exports. */
  running?: { kind: 'upload' } | { kind: 'export'; name: string };
}

/** What leaving would cut off, until it is over; it cannot be kept for later. */
export const underWay = (giveUp: () => void): UnsavedWork => ({
  hasChanges: () => Promise.resolve(true),
  hasChangesNow: () => true,
  keep: () => Promise.resolve(false),
  giveUp,
});

/** What the shell offers a screen. */
export interface ScreenHost {
  /** Opens a place: `/platform/...` with its query, under the hash. `replace` keeps the history as it is. */
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Where its dialogs and popovers go: whatever they say of their place, they stay within it. The body unless given. */
  overlays?: () => HTMLElement | null;
  /** Closes this screen's tab and returns to where it was opened from, else to its owner menu. */
  goBack(): void;
  /** From now on whoever would leave this screen is asked first, if there are changes. Returns what ends it. */
  guard(work: UnsavedWork): () => void;
  /** As `guard`, for what goes on over other screens: only who leaves the console is asked. */
  guardBackground(work: UnsavedWork): () => void;
  /** Asks whether what is typed into a dialog may be lost, in the words by which leaving asks. */
  mayClose(dialog: string): Promise<boolean>;
  /** Tells what the record on show is called, for tab and breadcrumb. */
  nameRecord(name: string): void;
  /** Tells the shell that something it shows is stale: `'unread'` the message counts (A §2), `'screens'` the made screens. */
  signal(name: 'unread' | (string & {})): void;
  staff: Staff;
  settings: Settings;
}

/** What the shell gives the amis door for one open screen. */
export interface AmisScreenProps {
  /** The page's JSON, as stored. */
  schema: object;
  /** Names the publication: the page's ETag; '' in a trial. */
  version: string;
  route: Route;
  params: Record<string, string>;
  /** Where this screen stands; frozen while it is hidden (`active` false). */
  location: { pathname: string; search: string };
  active: boolean;
  host: ScreenHost;
}
