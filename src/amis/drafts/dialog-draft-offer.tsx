import { isObject } from '../../../server/contract/json-object';
import { useEffect, useState, type RefObject } from 'react';
import { createObject, type IScopedContext } from 'amis-core';
import { toWireTime } from '../../../server/contract/shanghai-time';
import { toast } from '../../toast';
import { applyConventions } from '../conventions/apply-conventions';
import { findDialog, marksIn } from '../conventions/guarded-form';
import type { SchemaNode } from '../conventions/schema-node';
import { sanitizeHtml } from '../services/sanitize';
import type { FormGuard } from '../env';
import { drafts, findDialogDrafts, reopenWith, type DialogPlace, type Draft } from './draft-store';

interface DialogDraftOfferProps {
  guard: FormGuard;
  /** The page, as stored. */
  schema: object;
  /** amis' scope of the page. */
  scope: RefObject<IScopedContext | null>;
}

/** amis' page component, which its scope types do not describe. */
interface AmisPage {
  props: { store: { data: object } };
  handleAction(event: undefined, action: object, data: object): void;
}

/**
 * Offers the unsaved text of a dialog that was closed by the end of a session, tab or browser, and reopens that
 * dialog with it.
 */
export function DialogDraftOffer({ guard: { username, path }, schema, scope }: DialogDraftOfferProps) {
  const [offers, setOffers] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let current = true;
    if (username !== '')
      void findDialogDrafts({ username, path }).then((found) => current && setOffers(found));
    return () => void (current = false);
  }, [username, path]);

  const [draft, ...others] = offers;
  if (!draft?.dialog) return null;
  const { title } = draft.dialog;
  const restore = (place: DialogPlace) => {
    const dialog = findDialog(applyConventions(schema, sanitizeHtml), place.mark);
    const page = scope.current?.getComponents().find(({ props }) => props['type'] === 'page') as
      | AmisPage
      | undefined;
    if (!dialog || !page) return toast.error('页面已改版，没有这个对话框了，无法恢复');
    setOffers(others);
    // A new version may have renamed the dialog, and thus changed its mark, since the text was typed.
    const marks = marksIn(dialog['body']);
    const mark = marks.includes(place.mark) ? place.mark : (marks[0] ?? place.mark);
    reopenWith({ ...draft, dialog: { ...place, mark } });
    const action = { type: 'button', actionType: 'dialog', dialog: withFound(dialog, place.scope) };
    page.handleAction(undefined, action, createObject(page.props.store.data, place.scope));
  };
  const discard = () => {
    setOffers(others);
    void drafts.forget(draft);
  };
  return (
    <div className="draft-offer draft-bar" role="status">
      <span>
        发现 {toWireTime(new Date(draft.savedAt))} 未保存的内容{title !== '' && `：${title}`}
        {others.length > 0 && `（另有 ${others.length} 份）`}
      </span>
      <button type="button" className="is-primary" onClick={() => draft.dialog && restore(draft.dialog)}>
        恢复
      </button>
      <button type="button" onClick={discard}>
        丢弃
      </button>
    </div>
  );
}

/** Restores the values that the dialog generated when it first opened (the number of a request). */
function withFound(dialog: SchemaNode, found: DialogPlace['scope']): SchemaNode {
  const { data } = dialog;
  if (!isObject(data)) return dialog;
  const made = Object.keys(data).flatMap((name) =>
    isPlain(found[name]) ? [[name, found[name]] as const] : [],
  );
  return { ...dialog, data: { ...data, ...Object.fromEntries(made) } };
}

/** Excludes texts that amis would evaluate as templates. */
const isPlain = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && !value.includes('$'));
