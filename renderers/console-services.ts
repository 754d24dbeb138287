/**
 * What a renderer may ask of the console around it. `src/amis` puts one into amis' env under `consoleServices`;
 * a renderer reads it with `getConsoleServices(this.props.env)`. Renderers know nothing else of the console.
 */
export interface ConsoleServices {
  /** The signed image host; '' means the console's own origin with paths below `/files/`. */
  readonly imageHost: string;
  /** How long a signature is valid, in seconds. */
  readonly signatureSeconds: number;
  /**
   * The url to display: signed with the current second when it is on the image host, unchanged otherwise. Every
   * call signs anew; the component that displays the image keeps the result. Rejects when the secret cannot be
   * fetched.
   * `refused`: the host refused the last signature, so the secret may have changed.
   */
  signUrl(url: string, refused?: boolean): Promise<string>;
  /** Safe HTML: no scripts, handlers or `javascript:` links; inline styles stay (font size, letter spacing). */
  sanitize(html: string): string;
  /**
   * Uploads to the image host and returns the plain, unsigned url. Rejects with UploadRefused when the server
   * gives a reason.
   */
  uploadImage(file: File, options?: UploadOptions): Promise<string>;
  uploadVideo(file: File, options?: UploadOptions): Promise<string>;
  /** Counts the user's gestures in a frame, whose events do not reach the console's document. */
  hearFrame(frame: Document): void;
  /**
   * Protects an export that continues across screens: asks before the user leaves the console, and calls `cancel`
   * if they do.
   * @returns a function to call when the export ends
   */
  guardExport(name: string, cancel: () => void): () => void;
}

/** The server refused the upload, with a message that staff may read. */
export class UploadRefused extends Error {}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Share of the file that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Used for an env without services (a bare preview): shows text only, signs nothing, accepts no uploads. */
const noServices: ConsoleServices = {
  imageHost: '',
  signatureSeconds: 3600,
  signUrl: (url) => Promise.resolve(url),
  sanitize: (html) => html.replace(/<[^>]*>?/g, ''),
  uploadImage: () => Promise.reject(new Error('此处不能上传')),
  uploadVideo: () => Promise.reject(new Error('此处不能上传')),
  hearFrame: () => undefined,
  guardExport: () => () => undefined,
};

function hasConsoleServices(env: object): env is { consoleServices: ConsoleServices } {
  return 'consoleServices' in env && typeof env.consoleServices === 'object' && env.consoleServices !== null;
}

export function getConsoleServices(env: object): ConsoleServices {
  return hasConsoleServices(env) ? env.consoleServices : noServices;
}
