import { forwardRef, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { setDefaultTheme } from 'amis';
import { Editor } from 'amis-editor';
import 'amis/lib/themes/antd.css';
import 'amis/lib/helper.css';
import 'amis/sdk/iconfont.css';
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
import { createPreviewEnv } from './preview-env';
import { findEditorId } from './select-by-pointer';

setDefaultTheme('antd');
registerRenderers();
registerParts();
registerEditorPlugins();

/** Elements that the page check refuses: not offered. */
const refused = /custom|iframe|web-?component|remote|schemaApi|app(?:Renderer)?$/i;

export interface CanvasHandle {
  undo(): void;
  redo(): void;
  /** Selects the element a finding speaks of. */
  select(pointer: string): void;
}

interface CanvasProps {
  path: string;
  imageHost: string;
  value: Page;
  onChange: (page: Page) => void;
  onSave: () => void;
  preview: boolean;
  onPreview: (preview: boolean) => void;
  phone: boolean;
  reads: readonly string[];
}

/** amis-editor with the console's theme, renderers, conventions and data. */
export const Canvas = forwardRef<CanvasHandle, CanvasProps>(function Canvas(props, handle) {
  const { path, imageHost, reads, preview, phone, value, onChange, onSave, onPreview } = props;
  const editor = useRef<InstanceType<typeof Editor>>(null);
  const env = useMemo(() => createPreviewEnv({ path, imageHost, reads }), [path, imageHost, reads]);
  const previewProps = useMemo(
    () => ({
      context: { dict: dictionaries },
      data: { params: {} },
      location: { pathname: path, search: '', hash: '', query: {} },
    }),
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
      value={value as Parameters<typeof onChange>[0] & { type: 'page' }}
      onChange={(page) => onChange(page as unknown as Page)}
      preview={preview}
      onPreview={onPreview}
      isMobile={phone}
      onSave={onSave}
      amisEnv={env}
      previewProps={previewProps}
      schemaFilter={(schema: object, isPreview?: boolean) => (isPreview ? applyConventions(schema) : schema)}
      disablePluginList={(id: string) => refused.test(id)}
      showCustomRenderersPanel
      $schemaUrl="/amis-schema.json"
    />
  );
});
