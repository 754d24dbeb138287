import type { Editor } from 'tinymce';
import type { ConsoleServices } from '../../console-services';
import { accepted, findImageProblem, findVideoProblem, uploadProblem, uploadTexts } from '../../upload-rules';

interface UploadContext {
  services: ConsoleServices;
  /** Aborts when the editor is removed. */
  signal: AbortSignal;
  notifyError(text: string): void;
  /** Counts pending uploads: 1 when one starts, -1 when it is in the text or has failed. */
  onPending(change: 1 | -1): void;
}

type Kind = 'image' | 'video';

/** Uploads one file and resolves to the signed url to display; rejects with a text to show. */
async function upload(kind: Kind, file: File, context: UploadContext, onProgress: (share: number) => void) {
  const { services, signal } = context;
  const problem = kind === 'image' ? findImageProblem(file) : findVideoProblem(file);
  if (problem) throw new Error(problem);
  try {
    const send = kind === 'image' ? services.uploadImage : services.uploadVideo;
    return await services.signUrl(await send.call(services, file, { signal, onProgress }));
  } catch (error) {
    throw new Error(uploadProblem(error));
  }
}

/** The toolbar buttons `uploadimage` and `uploadvideo`. */
export function registerUploadButtons(editor: Editor, context: UploadContext): void {
  const pick = (kind: Kind) => () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accepted[kind];
    input.multiple = kind === 'image';
    input.addEventListener('change', () => void insertAll(editor, kind, [...(input.files ?? [])], context));
    input.click();
  };
  editor.ui.registry.addButton('uploadimage', {
    icon: 'image',
    tooltip: '上传图片',
    onAction: pick('image'),
  });
  editor.ui.registry.addButton('uploadvideo', {
    icon: 'embed',
    tooltip: '上传视频',
    onAction: pick('video'),
  });
}

/** Uploads in sequence, in the order chosen; a failed file does not stop the others. */
async function insertAll(editor: Editor, kind: Kind, files: readonly File[], context: UploadContext) {
  context.onPending(1);
  for (const file of files) {
    const note = editor.notificationManager.open({
      text: `正在上传 ${file.name}`,
      type: 'info',
      progressBar: true,
    });
    try {
      const src = await upload(kind, file, context, (share) =>
        note.progressBar.value(Math.round(share * 100)),
      );
      if (context.signal.aborted) break;
      const html = kind === 'image' ? toImageHtml(editor, src) : await toVideoHtml(editor, src);
      if (!context.signal.aborted) editor.insertContent(html);
    } catch (error) {
      if (!context.signal.aborted)
        context.notifyError(error instanceof Error ? error.message : uploadTexts.failed);
    } finally {
      if (!context.signal.aborted) note.close();
    }
  }
  context.onPending(-1);
}

function toImageHtml(editor: Editor, src: string): string {
  return editor.dom.createHTML('img', { src, alt: '' });
}

/** Keeps the video's aspect ratio, at most 640 px wide; TinyMCE's default would be 300 × 150 for every video. */
async function toVideoHtml(editor: Editor, src: string): Promise<string> {
  const size = await findVideoSize(src);
  const shape = size && { width: String(size.width), height: String(size.height) };
  return `<p>${editor.dom.createHTML('video', { src, controls: 'controls', preload: 'metadata', ...shape })}</p>`;
}

async function findVideoSize(src: string): Promise<{ width: number; height: number } | undefined> {
  const video = document.createElement('video');
  video.preload = 'metadata';
  await new Promise<void>((done) => {
    video.onloadedmetadata = video.onerror = () => done();
    setTimeout(done, 5_000);
    video.src = src;
  });
  const { videoWidth, videoHeight } = video;
  video.removeAttribute('src');
  if (!videoWidth || !videoHeight) return undefined;
  const width = Math.min(videoWidth, 640);
  return { width, height: Math.round((width * videoHeight) / videoWidth) };
}

/** TinyMCE's handler for pasted or dropped images. Removes a refused image from the text. */
export function toPasteHandler(context: UploadContext) {
  return async (
    blobInfo: { blob(): Blob; filename(): string },
    progress: (percent: number) => void,
  ): Promise<string> => {
    const blob = blobInfo.blob();
    const file = new File([blob], blobInfo.filename(), { type: blob.type });
    context.onPending(1);
    try {
      return await upload('image', file, context, (share) => progress(Math.round(share * 100)));
    } catch (error) {
      throw { message: error instanceof Error ? error.message : uploadTexts.failed, remove: true };
    } finally {
      context.onPending(-1);
    }
  };
}
