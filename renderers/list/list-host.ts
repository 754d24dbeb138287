import type { ReactNode } from 'react';
import type { ConsoleServices } from '../console-services';
import type { FormStore } from '../form/form-store';
import type { ListPreference } from './settings/list-preference';
import type { Scope } from './plan/expression';
import type { Json } from './plan/node';

export interface CallRequest {
  url: string;
  method: 'get' | 'post';
  data: Json;
  /** A list's own load: throttled, abortable, and reported to the list states of its screen. */
  list?: boolean;
  signal?: AbortSignal;
}

export interface CallReply {
  ok: boolean;
  /** '' when the shell has already reported it (a network failure). */
  msg: string;
  data: unknown;
  /** Field -> the fault the server reports. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/** The console's services for a form in one of our own dialogs. */
export interface FormServices {
  /** Container of dialogs; hidden together with its screen. */
  overlay(): HTMLElement;
  /** Asks before changes are lost; resolves to true when there are none or the user gives them up. */
  mayClose(form: FormStore, title: string): Promise<boolean>;
  /** Asks before the console is left with changed text. Returns the function that ends it. */
  holdText(form: FormStore): () => void;
  /**
   * Loads the code that keeps the form's text as a draft and compares it with what another user saved meanwhile.
   */
  loadGuard(): Promise<(form: FormStore) => ReactNode>;
}

/** Draws and runs, for the engine, what only amis supports. */
interface AmisSide {
  /** Container into which amis draws `node`; empty until it has. */
  part(node: Json, scope: Scope, key: string): ReactNode;
  /** Does what amis does on a click on the button `node`: its forms and dialogs. */
  click(node: Json, scope: Scope): void;
  /** Preloads amis because the user is about to need it. */
  prepare(): void;
}

/** The console's services for a list. `src` puts one into amis' env under `listServices`. */
export interface ListServices {
  /** Rejects only when a list's load is aborted or superseded; the caller then shows nothing. */
  ask(request: CallRequest): Promise<CallReply>;
  /** Asks the user; `html` is amis' markup; resolves to true for yes. */
  confirm(html: string, title: string | undefined): Promise<boolean>;
  toast(level: string, text: string): void;
  /** Opens a path of the console, or an external address. */
  open(to: string, blank: boolean): void;
  copy(text: string): void;
  /** Title of the screen, used for the name of an exported file. */
  title: string;
  guardExport: ConsoleServices['guardExport'];
  /** Writes filters and page to the URL: a step of the user as a new history entry, a correction in place of its entry. */
  setSearch(search: string, isStep: boolean): void;
  /** Without it amis opens all forms. */
  forms?: FormServices | undefined;
  /** Absent in a preview. */
  preferences?: ListPreferences | undefined;
}

/** The user's display preferences of lists, by the name of the list in its page. */
interface ListPreferences {
  /** Undefined once the preferences are loaded; until then a promise, which never rejects. */
  ready(): Promise<void> | undefined;
  of(list: string): ListPreference;
  /** Saves a change; undefined removes a setting. */
  save(list: string, change: ListPreference): void;
}

/** What a list gets from its container: the console before amis is loaded, or amis. */
export interface ListHost extends ListServices {
  /** The page's data: `dict`, `staff`, `params` and the reply of its own call. */
  scope: Scope;
  search(): string;
  amis: AmisSide;
}

/** Undefined in an env without services (a bare preview): amis then draws its own list. */
export function findListServices(env: object): ListServices | undefined {
  return 'listServices' in env ? (env.listServices as ListServices) : undefined;
}
