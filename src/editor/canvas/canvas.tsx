import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Editor, JSONPipeIn, type EditorManager, type RendererPluginAction } from 'amis-editor';
import schemaUrl from 'amis/schema.json?url';
import './setup';
import { applyFix, type Fix } from '../../../server/contract/pages/fix';
import { dictionaries } from '../../../server/contract/dictionaries';
import { applyConventions } from '../../amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../amis/services/sanitize';
import type { Staff } from '../../screen-host';
import { toast } from '../../toast';
import type { Page, Reads } from '../designs';
import { applyCanvasTheme } from './as-staff/canvas-theme';
import { toCanvasPage, withoutNotes } from './as-staff/staff-view';
import { createCanvasKeys } from './keys/canvas-keys';
import { addDesignerKeys } from './keys/panel-keys';
import { EditorNoise, withoutLeftovers } from './noise/editor-noise';
import { withListBody, withOwnIds } from './noise/own-ids';
import type { PageHistory } from './page-history';
import { hasOpenEdits, setStaffActivity } from './open-editors';
import { findPreviewRole, staffOf, useRoles, type PreviewRole, RoleBar } from './preview/preview-role';
import { createPreviewEnv } from './preview/preview-env';
import { focusCanvas, focusCanvasAfterClick } from './keys/focus-canvas';
import { selectElement } from './select-element';
import { watchStaffActivity } from './noise/staff-activity';
import { explainAction } from '../words/explain-panel';

export interface CanvasHandle {
  /** Selects the element of a finding; opens the dialog that contains it, if any. */
  select(pointer: string): void;
  /** Replaces the page on the canvas as a single undo step. */
  replace(page: Page): void;
  /** Applies a fix as a single undo step. */
  fix(fix: Fix): void;
}

interface CanvasProps {
  path: string;
  imageHost: string;
  /** The signed-in user. */
  staff: Staff;
  /** Values of the route parameters. */
  params: Readonly<Record<string, string>>;
  /** The page as the editor last reported it: a different object restarts the canvas. */
  value: Page;
  /** Continues the history of the last canvas of this page. */
  history: PageHistory;
  /** `clean`: the page without the editor's own additions. */
  onChange: (page: Page, clean: Page) => void;
  onSave: () => void;
  /** The user wants to design another page. */
  onSwitch: () => void;
  preview: boolean;
  onPreview: (preview: boolean) => void;
  phone: boolean;
  dark: boolean;
  reads: Reads;
}

/** amis-editor with the console's theme, renderers, conventions and data. */
export const Canvas = forwardRef<CanvasHandle, CanvasProps>(function Canvas(props, handle) {
  const {
    path,
    imageHost,
    staff,
    params,
    reads,
    preview,
    phone,
    dark,
    value,
    history,
    onChange,
    onSave,
    onSwitch,
    onPreview,
  } = props;
  const manager = useRef<EditorManager>(undefined);
  const data = useMemo(() => ({ params }), [params]);
  const roles = useRoles(preview);
  const [chosen, setChosen] = useState<PreviewRole>();
  const role = preview ? chosen : undefined;
  // Data of every page, as in the console.
  const context = useMemo(() => ({ dict: dictionaries, staff: staffOf(role, staff) }), [role, staff]);
  const [search, setSearch] = useState('');
  const env = useMemo(
    () =>
      createPreviewEnv({
        ...{ path, imageHost, reads, staff: context.staff, role },
        onSearch: preview ? setSearch : undefined,
      }),
    [path, imageHost, reads, context.staff, role, preview],
  );
  const previewProps = useMemo(
    () => ({ location: { pathname: path, search: preview ? search : '', hash: '', query: {} } }),
    [path, preview, search],
  );
  const [noise] = useState(() => new EditorNoise());
  const [activity] = useState(() => watchStaffActivity(document));
  setStaffActivity(activity);
  const stopHistory = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stopHistory.current?.();
      setStaffActivity(undefined);
      activity.stop();
    },
    [activity],
  );
  // The editor's input: the page it last reported or, after a restart, that page without the editor's own
  // additions.
  const [shown, setShown] = useState(() => withOwnIds(withListBody(value)));
  const clean = useRef(value);
  const start = (mounted: EditorManager) => {
    manager.current = mounted;
    noise.start(mounted.store.schema, clean.current);
    stopHistory.current = history.follow(mounted.store, activity);
  };
  const report = (page: Page) => {
    const marked: unknown = manager.current?.store.schema ?? page;
    clean.current = withoutLeftovers(noise.observe(marked, activity.isRecent())) as Page;
    setShown(page);
    onChange(page, clean.current);
  };
  const replace = (page: Page, put: (store: EditorManager['store'], marked: Page) => void) => {
    const store = manager.current?.store;
    if (store === undefined) return;
    noise.replace(page);
    history.asEdit(() => put(store, withOwnIds(page)));
    // What the editor adds to the page must not count as an edit by the user.
    activity.forget();
    noise.start(store.schema, page);
  };
  useImperativeHandle(handle, () => ({
    select: (pointer) => {
      if (manager.current) void selectElement(manager.current, pointer).then(focusCanvas);
    },
    replace: (page) => replace(page, (store, marked) => store.setSchema(marked)),
    // `setSchema` would give new ids to a list that loses an item, and so lose the selection.
    fix: (fix) =>
      replace(applyFix(clean.current, fix), (store, marked) =>
        store.traceableSetSchema(JSONPipeIn(withListBody(marked))),
      ),
  }));
  useEffect(addDesignerKeys, []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasOpenEdits() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  useEffect(() => applyCanvasTheme(dark, preview), [dark, preview]);
  useCanvasKeys({
    ...{ onSave, onSwitch, preview, phone },
    manager: () => manager.current,
    listenTo: activity.listenTo,
  });
  /** The role that the user chose last. */
  const asked = useRef<object>(undefined);
  const chooseRole = async (next: { id: number; name: string } | undefined) => {
    asked.current = next;
    const found = next && (await findPreviewRole(next));
    if (asked.current !== next) return;
    if (next && !found) return toast.error('角色读取失败，请稍后再试');
    setShown(clean.current);
    setChosen(found);
  };

  return (
    <>
      {preview && roles !== undefined && (
        <RoleBar roles={roles} chosen={chosen?.id} onChoose={(next) => void chooseRole(next)} />
      )}
      <Editor
        // The key remounts the editor, since amis keeps the env and data with which a page started.
        key={role?.id ?? 'own'}
        className={`designer-canvas amis-screen${preview && roles !== undefined ? ' has-role-bar' : ''}`}
        theme="antd"
        value={shown as Page & { type: 'page' }}
        onChange={(page) => report(page as Page)}
        autoFocus={false}
        onEditorMount={start}
        preview={preview}
        onPreview={onPreview}
        isMobile={phone}
        onSave={onSave}
        amisEnv={env}
        previewProps={previewProps}
        ctx={context}
        data={data}
        schemaFilter={toShown}
        disablePluginList={isDisabledPlugin}
        actionOptions={actionOptions}
        showCustomRenderersPanel
        $schemaUrl={schemaUrl}
      />
    </>
  );
});

/** A page as shown on the canvas or (`isPreview`) in the preview. */
function toShown(schema: object, isPreview?: boolean): Page {
  // The conventions are typed for a node; a whole page stays a page.
  const page = (shown: object) => applyConventions(shown, sanitizeHtml) as unknown as Page;
  return isPreview === true ? page(withoutNotes(schema)) : toCanvasPage(page(schema));
}

interface KeyOptions {
  onSave: () => void;
  onSwitch: () => void;
  preview: boolean;
  phone: boolean;
  manager: () => EditorManager | undefined;
  listenTo: (document: Document) => void;
}

/** Handles the designer's keys, in the phone's own document too. */
function useCanvasKeys({ onSave, onSwitch, preview, phone, manager, listenTo }: KeyOptions): void {
  useEffect(() => {
    const onKey = createCanvasKeys({ onSave, onSwitch, isPreview: () => preview });
    const listen = (to: Window) => {
      to.addEventListener('keydown', onKey, true);
      if (!preview) to.addEventListener('click', focusCanvasAfterClick, true);
    };
    listen(window);
    let inner: Window | null = null;
    const listenOnPhone = () => {
      if (!phone || inner !== null) return clearInterval(timer);
      const document = manager()?.store.getIframe?.()?.contentDocument;
      if (!document?.body) return;
      inner = document.defaultView;
      if (inner) listen(inner);
      listenTo(document);
    };
    // The phone's frame appears a moment after the switch.
    const timer = setInterval(listenOnPhone, 300);
    // This effect runs after each change of the page: a later start would miss clicks and keys in between.
    listenOnPhone();
    return () => {
      clearInterval(timer);
      for (const heard of [window, inner]) {
        heard?.removeEventListener('keydown', onKey, true);
        heard?.removeEventListener('click', focusCanvasAfterClick, true);
      }
    };
  }, [onSave, onSwitch, preview, phone, manager, listenTo]);
}

/** Elements that run scripts or load pages and schemas from elsewhere: the page check rejects them. */
const scripted = /custom|iframe|web-?component|remote|schemaApi|app(?:Renderer)?$/i;
/** Our plugins start with Console, which the pattern above would match as custom. */
const ours = /^Console/;

const isDisabledPlugin = (id: string) => scripted.test(id) && !ours.test(id);

/** The event panel's tree of actions, without the one that runs a script, each with a description. */
const actionOptions = { showOldEntry: false, actionTreeGetter: inWords };

function inWords(actions: RendererPluginAction[]): RendererPluginAction[] {
  return actions
    .filter(({ actionType }) => actionType !== 'custom')
    .map((action) =>
      action.children ? { ...action, children: inWords(action.children) } : explainAction(action),
    );
}
