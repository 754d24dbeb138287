import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { Editor } from 'tinymce';
import type { ConsoleServices } from '../../console-services';
import { watchTheme } from '../../watch-theme';
import { resignOnError, toDisplayHtml, toHtmlContext, toStoredHtml } from '../stored-html';
import { registerLetterSpacing } from './letter-spacing';
import { registerPaste } from './paste';
import { editorSettings, missingChinese, toToolbarMode } from './settings';
import { isDark, showSkin } from './skin';
import { registerUploadButtons, toPasteHandler } from './uploads';

interface TinyEditorProps {
  /** Stored HTML with unsigned urls. */
  value: string;
  services: ConsoleServices;
  label: string;
  disabled: boolean;
  placeholder: string;
  height: number;
  onChange(stored: string): void;
  onFocus(): void;
  onBlur(): void;
  onPreview(stored: string): void;
  notifyError(text: string): void;
  handle: Ref<TinyEditorHandle>;
}

export interface TinyEditorHandle {
  /** Emits pending typed text immediately. */
  flush(): void;
  /** Number of running uploads. */
  pending(): number;
  focus(): void;
}

/** Debounce of typing, in ms; blur, submit and preview flush it. */
const debounceMs = 200;

/** TinyMCE over stored HTML: urls are signed inside, unsigned outside. Uses only amis-ui's lazy-loaded copy. */
export function TinyEditor(props: TinyEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<EditorSession>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!host.current) return;
    setState('loading');
    const started = new EditorSession(host.current, latest, {
      onReady: () => setState('ready'),
      onFailed: () => setState('failed'),
      onLost: () => setAttempt((now) => now + 1),
    });
    session.current = started;
    return () => started.end();
  }, [attempt]);

  useEffect(() => session.current?.show(props.value), [props.value]);
  useEffect(() => session.current?.setDisabled(props.disabled), [props.disabled]);
  useImperativeHandle(
    props.handle,
    () => ({
      flush: () => session.current?.flush(),
      pending: () => session.current?.pending ?? 0,
      focus: () => session.current?.focus(),
    }),
    [],
  );

  return (
    <div className={`rich-text-editor is-${state}`} aria-busy={state === 'loading' || undefined}>
      <div ref={host} style={{ minHeight: props.height }} />
      {state === 'failed' && (
        <div className="rich-text-failed" role="alert">
          编辑器加载失败
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            重试
          </button>
        </div>
      )}
    </div>
  );
}

interface SessionEvents {
  onReady(): void;
  onFailed(): void;
  /** The iframe was detached (moved in the DOM): create the editor again. */
  onLost(): void;
}

/** One TinyMCE instance from its loading to its removal. */
class EditorSession {
  pending = 0;
  private editor?: Editor;
  private readonly abort = new AbortController();
  /** The value last sent or received: the same value coming back is ignored. */
  private known: string;
  /**
   * The loaded text, and the editor's serialisation of it: while the editor returns the same, the text counts as
   * unchanged.
   */
  private loaded: { stored: string; read: string } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest text to load, and of the loaded one. */
  private showing = 0;
  private shown = 0;

  constructor(
    host: HTMLElement,
    private readonly props: { readonly current: TinyEditorProps },
    private readonly events: SessionEvents,
  ) {
    this.known = props.current.value;
    this.start(host).catch(() => !this.ended && events.onFailed());
  }

  private get ended(): boolean {
    return this.abort.signal.aborted;
  }

  private get context() {
    return toHtmlContext(this.props.current.services);
  }

  private async start(host: HTMLElement): Promise<void> {
    const skin = showSkin(isDark(host));
    const [{ tinymce }] = await Promise.all([import('amis-ui/lib/components/Tinymce'), skin]);
    if (this.ended) return;
    tinymce.addI18n('zh_CN', missingChinese);
    const target = host.ownerDocument.createElement('textarea');
    host.replaceChildren(target);
    const { placeholder, height, label, disabled, services } = this.props.current;
    const uploads = {
      services,
      signal: this.abort.signal,
      notifyError: (text: string) => this.props.current.notifyError(text),
      onPending: (change: 1 | -1) => void (this.pending += change),
    };
    const [editor] = await tinymce.init({
      ...editorSettings,
      target,
      height,
      placeholder,
      iframe_aria_text: label,
      readonly: disabled,
      toolbar_mode: toToolbarMode(host.clientWidth),
      images_upload_handler: toPasteHandler(uploads),
      setup: (created) => {
        registerLetterSpacing(created);
        registerUploadButtons(created, uploads);
        registerPaste(created, () => this.context, uploads.notifyError);
        created.ui.registry.addButton('contentpreview', {
          text: '预览',
          tooltip: '在新窗口预览',
          onAction: () => {
            this.flush();
            this.props.current.onPreview(this.known);
          },
        });
      },
    });
    if (!editor) throw new Error('TinyMCE gave no editor');
    if (this.ended) return editor.remove();
    this.editor = editor;
    this.listen(editor);
    this.setDisabled(this.props.current.disabled);
    this.known = this.props.current.value;
    await this.load(this.known);
    if (!this.ended) this.events.onReady();
  }

  private listen(editor: Editor): void {
    const changed = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), debounceMs);
    };
    editor.on('input change undo redo ExecCommand ObjectResized', changed);
    editor.on('focus', () => this.props.current.onFocus());
    editor.on('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave(editor);
    });
    editor.on('blur', () => {
      this.flush();
      this.props.current.onBlur();
    });
    const { signal } = this.abort;
    this.props.current.services.hearFrame(editor.getDoc());
    const frame = editor.getDoc().documentElement;
    const place = editor.getContainer();
    const paint = () => {
      const dark = isDark(place);
      frame.dataset.theme = dark ? 'dark' : 'light';
      void showSkin(dark);
    };
    paint();
    const stops = [watchTheme(place, paint), resignOnError(editor.getBody(), this.props.current.services)];
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
    editor.getWin().addEventListener('unload', () => !this.ended && this.events.onLost(), { signal });
  }

  private async load(stored: string): Promise<void> {
    const turn = ++this.showing;
    const html = await toDisplayHtml(stored, this.context, (url) => this.props.current.services.signUrl(url));
    if (this.ended || turn !== this.showing || !this.editor) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.editor.setContent(html);
    this.shown = turn;
    this.loaded = { stored, read: this.read() };
    this.editor.undoManager.clear();
    this.editor.undoManager.add();
    this.editor.setDirty(false);
    // Shows the block and size at the cursor in the toolbar, not TinyMCE's defaults.
    this.editor.nodeChanged();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** A value from outside: another record, a reset. */
  show(value: string): void {
    if (value === this.known || !this.editor) return;
    this.known = value;
    void this.load(value);
  }

  setDisabled(disabled: boolean): void {
    this.editor?.mode.set(disabled ? 'readonly' : 'design');
  }

  flush(): void {
    // Text typed before the stored text is shown must not replace that.
    if (this.timer === undefined || !this.editor || this.ended || this.shown !== this.showing) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const read = this.read();
    const stored = read === this.loaded?.read ? this.loaded.stored : read;
    if (stored === this.known) return;
    this.known = stored;
    this.props.current.onChange(stored);
  }

  private read(): string {
    return toStoredHtml(this.editor?.getContent() ?? '', this.context);
  }

  focus(): void {
    this.editor?.focus();
  }

  end(): void {
    this.flush();
    clearTimeout(this.timer);
    this.abort.abort();
    this.editor?.remove();
  }
}

/**
 * Escape leaves full screen. Otherwise it is forwarded to the surrounding dialog: keys do not bubble out of an
 * iframe.
 */
function leave(editor: Editor): void {
  const plugin = editor.plugins['fullscreen'] as { isFullscreen(): boolean } | undefined;
  if (plugin?.isFullscreen()) return void editor.execCommand('mceFullScreen');
  // amis' dialogs read `keyCode`.
  const escape = new KeyboardEvent('keydown', {
    key: 'Escape',
    keyCode: 27,
    bubbles: true,
    cancelable: true,
  });
  editor.iframeElement?.dispatchEvent(escape);
}
