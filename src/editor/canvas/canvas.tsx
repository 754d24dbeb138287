import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { setDefaultTheme } from 'amis';
import { Editor, type RendererPluginAction } from 'amis-editor';
import schemaUrl from 'amis/schema.json?url';
import 'amis/lib/themes/antd.css';
import 'amis/lib/helper.css';
import 'amis/sdk/iconfont.css';
// Icons of amis-editor's panels and palette.
import '@fortawesome/fontawesome-free/css/fontawesome.css';
import '@fortawesome/fontawesome-free/css/solid.css';
import '@fortawesome/fontawesome-free/css/regular.css';
import '@fortawesome/fontawesome-free/css/v4-shims.css';
import 'amis-editor-core/lib/style.css';
import '../../amis/styles/theme.css';
import '../../amis/styles/screen.css';
import '../../amis/styles/list.css';
import './monaco';
import { registerEditorPlugins } from '../../../renderers/editor-plugins';
import { registerRenderers } from '../../../renderers/index';
import { dictionaries } from '../../../server/contract/dictionaries';
import { applyConventions } from '../../amis/conventions/apply-conventions';
import { registerParts } from '../../amis/parts/register-parts';
import type { Page } from '../designs';
import { EditorNoise } from './editor-noise';
import { createPreviewEnv } from './preview-env';
import { findEditorId } from './select-by-pointer';
import { watchStaffActivity } from './staff-activity';

setDefaultTheme('antd');
registerRenderers();
registerParts();
registerEditorPlugins();

/** Elements that the page check refuses: not offered. */
const refused = /custom|iframe|web-?component|remote|schemaApi|app(?:Renderer)?$/i;

/** What every page finds around it, as in the console. */
const context = { dict: dictionaries, staff: { username: '', menus: [] } };

/** The event panel's tree of actions without the one that runs a script. */
const actionOptions = { showOldEntry: false, actionTreeGetter: withoutScripts };

function withoutScripts(actions: RendererPluginAction[]): RendererPluginAction[] {
  return actions
    .filter(({ actionType }) => actionType !== 'custom')
    .map((action) => (action.children ? { ...action, children: withoutScripts(action.children) } : action));
}

export interface CanvasHandle {
  undo(): void;
  redo(): void;
  /** Selects the element a finding speaks of. */
  select(pointer: string): void;
}

interface CanvasProps {
  path: string;
  imageHost: string;
  /** Values of the route's parameters. */
  params: Readonly<Record<string, string>>;
  /** As the editor last gave it: another object starts the canvas anew. */
  value: Page;
  /** `clean`: without what the editor added by itself. */
  onChange: (page: Page, clean: Page) => void;
  onSave: () => void;
  preview: boolean;
  onPreview: (preview: boolean) => void;
  phone: boolean;
  reads: readonly string[];
}

/** amis-editor with the console's theme, renderers, conventions and data. */
export const Canvas = forwardRef<CanvasHandle, CanvasProps>(function Canvas(props, handle) {
  const { path, imageHost, params, reads, preview, phone, value, onChange, onSave, onPreview } = props;
  const editor = useRef<InstanceType<typeof Editor>>(null);
  const data = useMemo(() => ({ params }), [params]);
  const env = useMemo(() => createPreviewEnv({ path, imageHost, reads }), [path, imageHost, reads]);
  const previewProps = useMemo(
    () => ({ location: { pathname: path, search: '', hash: '', query: {} } }),
    [path],
  );
  useImperativeHandle(handle, () => ({
    undo: () => editor.current?.undo(),
    redo: () => editor.current?.redo(),
    select: (pointer) => {
      const store = editor.current?.store;
      const id = findEditorId(store?.schema, pointer);
      if (id !== undefined) store?.setActiveId(id);
    },
  }));
  const [noise] = useState(() => new EditorNoise());
  const activity = useRef<ReturnType<typeof watchStaffActivity>>(undefined);
  useEffect(() => {
    const watch = watchStaffActivity(document);
    activity.current = watch;
    return watch.stop;
  }, []);
  const report = (page: Page) => {
    const marked: unknown = editor.current?.store.schema ?? page;
    noise.observe(marked, activity.current?.isRecent() ?? true);
    onChange(page, noise.clean(marked) as Page);
  };
  // Ctrl+S in a field of a panel: amis-editor hears it only outside of fields.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onSave]);

  return (
    <Editor
      ref={editor}
      className="designer-canvas amis-screen"
      theme="antd"
      value={value as Page & { type: 'page' }}
      onChange={(page) => report(page as unknown as Page)}
      onEditorMount={(manager) => noise.start(manager.store.schema, value)}
      preview={preview}
      onPreview={onPreview}
      isMobile={phone}
      onSave={onSave}
      amisEnv={env}
      previewProps={previewProps}
      ctx={context}
      data={data}
      schemaFilter={(schema: object) => applyConventions(schema)}
      disablePluginList={(id: string) => refused.test(id)}
      actionOptions={actionOptions}
      showCustomRenderersPanel
      $schemaUrl={schemaUrl}
    />
  );
});
