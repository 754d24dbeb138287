import type { ReactNode } from 'react';
import type { ConsoleDoor } from '../console-door';
import type { FormStore } from '../form/form-store';
import type { ListPreference } from './settings/list-preference';
import { toRequest, type CallPlan } from './plan/action-plan';
import type { Scope } from './plan/expression';
import type { Json } from './plan/node';

export interface CallRequest {
  url: string;
  method: 'get' | 'post';
  data: Json;
  /** A list's own load: throttled, abortable, and told to the states of its screen. */
  list?: boolean;
  signal?: AbortSignal;
}

export interface CallReply {
  ok: boolean;
  /** '' where the shell has told it already (a network failure). */
  msg: string;
  data: unknown;
  /** Field -> what the server finds wrong with it. */
  errors?: Readonly<Record<string, string>> | undefined;
}

/** What a form in a dialog of our own may do to the outside. */
export interface FormDoor {
  /** Where dialogs stand; hidden together with their screen. */
  overlay(): HTMLElement;
  /** Asks before changes are lost; true where there are none. The text is given up then. */
  mayClose(form: FormStore, title: string): Promise<boolean>;
  /** Asks before changed text is lost, until the code of `loadGuard` takes over. Returns the function that ends it. */
  holdText(form: FormStore): () => void;
  /** Fetches what keeps the form's text as a draft and compares it with what somebody else saved meanwhile. */
  loadGuard(): Promise<(form: FormStore) => ReactNode>;
}

/** What draws and runs for the engine whatever only amis knows. */
interface AmisSide {
  /** Where amis draws `node`; an empty place until it is there. */
  part(node: Json, scope: Scope, key: string): ReactNode;
  /** Does what amis does when the button `node` is clicked: its forms and dialogs. */
  click(node: Json, scope: Scope): void;
  /** Somebody is about to need it. */
  prepare(): void;
}

/** What a list may do to the outside. `src` puts one into amis' env under `listDoor`. */
export interface ListDoor {
  /** Rejects only for an aborted or superseded load of a list, by which nothing is said. */
  ask(request: CallRequest): Promise<CallReply>;
  /** `html` is amis' markup; true for yes. */
  confirm(html: string, title: string | undefined): Promise<boolean>;
  toast(level: string, text: string): void;
  /** A place of the console, or an address elsewhere. */
  open(to: string, blank: boolean): void;
  copy(text: string): void;
  /** Of the screen: what an exported file is named by. */
  title: string;
  guardExport: ConsoleDoor['guardExport'];
  /** Filters and page, as they stand in the URL; what stood there before is a step back. */
  setSearch(search: string): void;
  /** Without it amis opens all forms. */
  forms?: FormDoor | undefined;
  /** Absent in a preview. */
  preferences?: ListPreferences | undefined;
}

/** How the person wants lists to be shown, by the lists' names in their page. */
interface ListPreferences {
  /** Undefined once they are known; until then a promise, which never rejects. */
  ready(): Promise<void> | undefined;
  of(list: string): ListPreference;
  save(list: string, preference: ListPreference): void;
}

/** What a list is given by what shows it: the console before amis is there, or amis. */
export interface ListHost extends ListDoor {
  /** The page's data: `dict`, `staff`, `params` and what its own call brought. */
  scope: Scope;
  search(): string;
  amis: AmisSide;
}

/** Undefined in an env without one (a bare preview): amis then draws its own list. */
export function findListDoor(env: object): ListDoor | undefined {
  return 'listDoor' in env ? (env.listDoor as ListDoor) : undefined;
}

/** A call with its one toast: the page's own words, else the server's. */
export async function call(plan: CallPlan, scope: Scope, host: ListHost): Promise<CallReply> {
  const reply = await host.ask(toRequest(plan, scope, { ...scope }));
  if (plan.silent) return reply;
  if (reply.ok) host.toast('success', plan.messages.success?.(scope) ?? reply.msg);
  // Without a reason the connection failed: that is told by the shell.
  else if (reply.msg !== '') host.toast('error', plan.messages.failed?.({ msg: reply.msg }) ?? reply.msg);
  return reply;
}
