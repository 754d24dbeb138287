import type { ComponentType } from 'react';
import type { ListHost } from '../list/list-host';
import type { Scope } from '../list/plan/expression';
import type { Json } from '../list/plan/node';
import { Observed } from '../observed';
import type { FormStore } from './form-store';

/** What draws an open form. */
export interface FormDialogProps {
  form: FormStore;
  /** The dialog closes; `saved` when its form was saved. */
  onClose(saved: boolean): void;
}

export interface OpenedForm {
  id: number;
  form: FormStore;
  View: ComponentType<FormDialogProps>;
}

/** Lazy-loaded: no list needs this code before the user opens a form. */
const loadForms = () => import('./view/form-dialog');
let loading: ReturnType<typeof loadForms> | undefined;

/** Fetches the code of forms, once; undefined on failure, in which case amis opens the form. */
export function prepareForms(): Promise<Awaited<ReturnType<typeof loadForms>> | undefined> {
  loading ??= loadForms();
  return loading.catch(() => void (loading = undefined));
}

/** The open form of a list, if any. */
export class FormOpener extends Observed<OpenedForm | undefined> {
  #count = 0;

  constructor() {
    super(undefined);
  }

  /** Opens the form of a button; false when amis must open it. */
  async open(button: Json, scope: Scope, host: ListHost): Promise<boolean> {
    if (button['actionType'] !== 'dialog' || !host.forms) return false;
    const made = (await prepareForms())?.makeForm(button, scope, host);
    if (!made) return false;
    this.replace({ ...made, id: ++this.#count });
    return true;
  }

  /** @param id of the form that closes; a form opened meanwhile stays */
  close(id = this.state?.id): void {
    if (this.state?.id !== id) return;
    this.state?.form.end();
    this.replace(undefined);
  }
}
