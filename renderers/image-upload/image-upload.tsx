import { FormItem, type FormControlProps } from 'amis-core';
import { Component, createRef, type DragEvent } from 'react';
import { getConsoleServices } from '../console-services';
import { isDisplayable } from '../image-host';
import { ImageGallery } from '../signed-image/image-gallery';
import '../signed-image/signed-image.css';
import { accepted, findImageProblem, uploadProblem } from '../upload-rules';
import './image-upload.css';

interface State {
  /** Share of the file that has been sent, 0 to 1; undefined when no upload runs. */
  sent?: number | undefined;
  /** A file is dragged over the tile. */
  over: boolean;
}

/**
 * Form item: one picture, JPEG or PNG, at most 2 MB (A §5, A §8). Its value is the plain, unsigned url, '' for
 * none; the displayed url is signed. When static, it shows only the picture.
 */
class ImageUpload extends Component<FormControlProps, State> {
  override state: State = { over: false };
  private readonly input = createRef<HTMLInputElement>();
  private readonly pick = createRef<HTMLButtonElement>();
  private readonly abort = new AbortController();

  override componentWillUnmount(): void {
    this.abort.abort();
  }

  /** amis calls it before the form is submitted; a returned text refuses the submit. */
  validate(): string | undefined {
    return this.state.sent === undefined ? undefined : '图片正在上传，请稍候再保存';
  }

  /** amis calls it to focus this field. */
  focus(): void {
    this.pick.current?.focus();
  }

  private get url(): string {
    const { value } = this.props;
    return typeof value === 'string' && isDisplayable(value, window.location.origin) ? value : '';
  }

  private take = async (file: File | undefined): Promise<void> => {
    if (!file || this.state.sent !== undefined || this.props.disabled) return;
    const { env } = this.props;
    const problem = findImageProblem(file);
    if (problem) return void env.notify('error', problem);
    const { signal } = this.abort;
    this.setState({ sent: 0 });
    try {
      const url = await getConsoleServices(env).uploadImage(file, {
        signal,
        onProgress: (sent) => !signal.aborted && this.setState({ sent }),
      });
      if (!signal.aborted) this.props.onChange?.(url);
    } catch (error) {
      if (!signal.aborted) env.notify('error', uploadProblem(error));
    } finally {
      if (!signal.aborted) this.setState({ sent: undefined });
    }
  };

  private drop = (event: DragEvent): void => {
    event.preventDefault();
    this.setState({ over: false });
    void this.take(event.dataTransfer.files[0]);
  };

  private renderPicture() {
    const { env, label } = this.props;
    const name = typeof label === 'string' && label ? label : '图片';
    return (
      <ImageGallery
        urls={this.url === '' ? [] : [this.url]}
        services={getConsoleServices(env)}
        size="lg"
        shape="square"
        limit={1}
        alt={name}
        emptyText="-"
        preview
      />
    );
  }

  override render() {
    const { className, disabled, label, placeholder } = this.props;
    const { sent, over } = this.state;
    if (this.props.static) return this.renderPicture();
    const isBusy = sent !== undefined;
    const isLocked = Boolean(disabled) || isBusy;
    const words = isBusy ? `上传中 ${Math.round((sent ?? 0) * 100)}%` : this.url === '' ? '上传图片' : '更换';
    const picker = (
      <button
        ref={this.pick}
        type="button"
        className={this.url === '' ? 'image-upload-tile' : 'image-upload-link'}
        disabled={Boolean(disabled)}
        // `disabled` would drop the focus with every upload.
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        aria-label={`${typeof label === 'string' ? label : '图片'}：${words}`}
        onClick={() => isBusy || this.input.current?.click()}
      >
        {words}
      </button>
    );
    return (
      <div
        className={`image-upload ${className ?? ''} ${over ? 'is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          if (!isLocked) this.setState({ over: true });
        }}
        onDragLeave={() => this.setState({ over: false })}
        onDrop={this.drop}
      >
        <input
          ref={this.input}
          type="file"
          accept={accepted.image}
          hidden
          onChange={({ target }) => {
            void this.take(target.files?.[0]);
            // Lets the user choose the same file again after a failure.
            target.value = '';
          }}
        />
        {this.url !== '' && this.renderPicture()}
        <div className="image-upload-side">
          {picker}
          {this.url !== '' && (
            <button
              type="button"
              className="image-upload-link"
              disabled={isLocked}
              aria-label={`${typeof label === 'string' ? label : '图片'}：移除`}
              onClick={() => {
                this.props.onChange?.('');
                // This button disappears together with the picture.
                this.focus();
              }}
            >
              移除
            </button>
          )}
          <span className="image-upload-hint">{placeholder || 'JPG 或 PNG，不超过 2MB'}</span>
        </div>
      </div>
    );
  }
}

FormItem({ type: 'image-upload', sizeMutable: false })(ImageUpload);
