import { FormItem, type FormControlProps } from 'amis-core';
import { Component, createRef } from 'react';
import { getConsoleDoor, type ConsoleDoor } from '../console-door';
import { TinyEditor, type TinyEditorHandle } from './editor/tiny-editor';
import { openPreview } from './preview-window';
import { RichTextView } from './rich-text-view';
import './rich-text.css';
import { toDisplayHtml, toHtmlContext } from './stored-html';

/**
 * Form item: rich text with font sizes 12–30, letter spacings 1–9, image and video upload and a preview (A §2, A §9, B §2).
 * Its value is stored HTML: sanitised, urls unsigned, `''` when nothing is written. Static: the text to read.
 */
export class RichText extends Component<FormControlProps, { elsewhere: boolean }> {
  // In a frame whose origin is nobody's (the designer's trial) TinyMCE cannot work either: its own frame is a stranger to it.
  override state = { elsewhere: window.origin === 'null' };
  private readonly handle = createRef<TinyEditorHandle>();
  private readonly root = createRef<HTMLDivElement>();
  private removeFlush?: () => void;

  override componentDidMount(): void {
    // Before amis collects the form's data, so that no letter is lost.
    this.removeFlush = this.props.addHook?.(() => this.handle.current?.flush(), 'flush');
    // In a frame (the designer's phone preview) TinyMCE cannot work: there the text is shown.
    if (this.root.current && this.root.current.ownerDocument !== document) this.setState({ elsewhere: true });
  }

  override componentWillUnmount(): void {
    this.removeFlush?.();
  }

  /** amis calls it before the form is submitted. Emptiness is `required`'s affair. */
  validate(): string | undefined {
    return this.handle.current?.pending() ? '文件正在上传，请稍候再保存' : undefined;
  }

  /** amis calls it to put the cursor here. */
  focus(): void {
    this.handle.current?.focus();
  }

  private get door(): ConsoleDoor {
    return getConsoleDoor(this.props.env);
  }

  private get value(): string {
    return typeof this.props.value === 'string' ? this.props.value : '';
  }

  private preview = (stored: string): void => {
    const { env, label } = this.props;
    const { door } = this;
    const title = `${typeof label === 'string' && label ? label : '内容'} 预览`;
    const opened = openPreview(
      title,
      toDisplayHtml(stored, toHtmlContext(door), (url) => door.signUrl(url)),
    );
    if (!opened) env.notify('warning', '浏览器拦截了预览窗口，请允许弹出窗口后重试');
  };

  override render() {
    const { props, door, value } = this;
    const classes = `rich-text ${props.className ?? ''} ${props.disabled ? 'is-disabled' : ''}`;
    if (props.static || this.state.elsewhere)
      return (
        <div className={classes}>
          <RichTextView value={value} door={door} emptyText={props.static ? '-' : props.placeholder || ''} />
        </div>
      );
    return (
      <div ref={this.root} className={`${classes} ${props.formItem?.valid === false ? 'is-invalid' : ''}`}>
        <TinyEditor
          value={value}
          door={door}
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

FormItem({ type: 'rich-text', sizeMutable: false, detectProps: ['height'] })(RichText);
