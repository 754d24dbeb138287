import { FormItem, type FormControlProps } from 'amis-core';
import { Component, createRef, useEffect, useRef, useState } from 'react';
import { getConsoleServices, type ConsoleServices } from '../console-services';
import { TinyEditor, type TinyEditorHandle } from './editor/tiny-editor';
import './rich-text.css';
import { isEmptyHtml, resignOnError, toDisplayHtml, toHtmlContext } from './stored-html';

/**
 * Form item: rich text with font sizes 12–30, letter spacings 1–9, image and video upload and a preview (A §2,
 * A §9, B §2). Its value is stored HTML: sanitised, urls unsigned, `''` when empty. When static, it shows the
 * text.
 */
class RichText extends Component<FormControlProps, { elsewhere: boolean }> {
  // TinyMCE also fails in a frame with an opaque origin (the designer's trial), which cannot access its own
  // subframe.
  override state = { elsewhere: window.origin === 'null' };
  private readonly handle = createRef<TinyEditorHandle>();
  private readonly root = createRef<HTMLDivElement>();
  private removeFlush?: () => void;

  override componentDidMount(): void {
    // Runs before amis collects the form's data, so that no typed text is lost.
    this.removeFlush = this.props.addHook?.(() => this.handle.current?.flush(), 'flush');
    // TinyMCE fails inside a frame of another document (the designer's phone preview): shows the text instead.
    if (this.root.current && this.root.current.ownerDocument !== document) this.setState({ elsewhere: true });
  }

  override componentWillUnmount(): void {
    this.removeFlush?.();
  }

  /** amis calls it before the form is submitted. `required` checks for an empty value. */
  validate(): string | undefined {
    return this.handle.current?.pending() ? '文件正在上传，请稍候再保存' : undefined;
  }

  /** amis calls it to focus this field. */
  focus(): void {
    this.handle.current?.focus();
  }

  private get services(): ConsoleServices {
    return getConsoleServices(this.props.env);
  }

  private get value(): string {
    return typeof this.props.value === 'string' ? this.props.value : '';
  }

  private preview = (stored: string): void => {
    const { env, label } = this.props;
    const { services } = this;
    const title = `${typeof label === 'string' && label ? label : '内容'} 预览`;
    const opened = openPreview(
      title,
      toDisplayHtml(stored, toHtmlContext(services), (url) => services.signUrl(url)),
    );
    if (!opened) env.notify('warning', '浏览器拦截了预览窗口，请允许弹出窗口后重试');
  };

  override render() {
    const { props, services, value } = this;
    const classes = `rich-text ${props.className ?? ''} ${props.disabled ? 'is-disabled' : ''}`;
    if (props.static || this.state.elsewhere)
      return (
        <div className={classes}>
          <RichTextView
            value={value}
            services={services}
            emptyText={props.static ? '-' : props.placeholder || ''}
          />
        </div>
      );
    return (
      <div ref={this.root} className={`${classes} ${props.formItem?.valid === false ? 'is-invalid' : ''}`}>
        <TinyEditor
          value={value}
          services={services}
          label={typeof props.label === 'string' ? props.label : '富文本'}
          disabled={Boolean(props.disabled)}
          placeholder={typeof props.placeholder === 'string' ? props.placeholder : ''}
          height={Math.max(240, Number(props.height) || 420)}
          onChange={(stored) => props.onChange?.(stored)}
          onFocus={() => void props.dispatchEvent('focus', { ...props.data, value })}
          onBlur={() => void props.dispatchEvent('blur', { ...props.data, value })}
          onPreview={this.preview}
          notifyError={(text) => props.env.notify('error', text)}
          handle={this.handle}
        />
      </div>
    );
  }
}

interface RichTextViewProps {
  /** Stored HTML with unsigned urls. */
  value: string;
  services: ConsoleServices;
  emptyText: string;
}

/** Read-only view of stored HTML: sanitised, its pictures signed. */
function RichTextView({ value, services, emptyText }: RichTextViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ of: string; html: string }>();

  useEffect(() => {
    let current = true;
    void toDisplayHtml(value, toHtmlContext(services), (url) => services.signUrl(url)).then((html) => {
      if (current) setShown({ of: value, html });
    });
    return () => void (current = false);
  }, [value, services]);

  const empty = isEmptyHtml(value);
  useEffect(() => (root.current ? resignOnError(root.current, services) : undefined), [empty, services]);

  if (empty) return <div className="rich-text-view is-empty">{emptyText}</div>;
  return (
    <div
      ref={root}
      className="rich-text-view"
      aria-busy={shown?.of !== value || undefined}
      // Sanitised in toDisplayHtml.
      dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }}
    />
  );
}

/**
 * Opens a window for the preview. Call it inside the click handler, else the browser blocks it; the content may
 * follow later. The window is a blank page: it inherits this page's content security policy (no script runs in
 * it), gets sanitised nodes only and has no reference to its opener.
 * @param html the sanitised, signed content; when it rejects, the window says so
 * @returns false when the browser blocked it
 */
function openPreview(title: string, html: Promise<string>): boolean {
  const view = window.open('', '_blank', 'width=900,height=760');
  if (!view) return false;
  view.opener = null;
  const page = view.document;
  page.title = title;
  page.documentElement.lang = 'zh-CN';
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const style = page.createElement('style');
  style.textContent = previewStyle;
  page.head.append(viewport, style);
  const article = page.createElement('article');
  article.textContent = '加载中…';
  page.body.replaceChildren(article);
  html.then(
    (content) => {
      const parsed = new DOMParser().parseFromString(content, 'text/html');
      article.replaceChildren(...[...parsed.body.childNodes].map((node) => page.importNode(node, true)));
      for (const link of article.querySelectorAll('a')) {
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
      }
    },
    () => {
      article.textContent = '预览加载失败，请关闭后重试';
    },
  );
  return true;
}

const previewStyle = `
:root { color-scheme: light; }
body { margin: 0; background: #f5f6f8; color: #1d2433; overflow-wrap: anywhere;
  font: 16px/1.7 -apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
article { box-sizing: border-box; max-width: 720px; min-height: 100vh; margin: 0 auto; padding: 24px 20px; background: #fff; }
img, video { max-width: 100%; height: auto; }
table { max-width: 100%; border-collapse: collapse; }
td, th { padding: 6px 8px; border: 1px solid #c9cfd8; }
`;

FormItem({ type: 'rich-text', sizeMutable: false, detectProps: ['height'] })(RichText);
