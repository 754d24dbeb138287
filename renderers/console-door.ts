/**
 * What a renderer may ask of the console around it. `src/amis` puts one into amis' env under `consoleDoor`;
 * a renderer reads it with `getConsoleDoor(this.props.env)`. Renderers know nothing else of the console.
 */
export interface ConsoleDoor {
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

/** Used for an env without a door (a bare preview): shows text only, signs nothing, accepts no uploads. */
const closedDoor: ConsoleDoor = {
  imageHost: '',
  signatureSeconds: 3600,
  signUrl: (url) => Promise.resolve(url),
  sanitize: (html) => html.replace(/<[^>]*>?/g, ''),
  uploadImage: () => Promise.reject(new Error('此处不能上传')),
  uploadVideo: () => Promise.reject(new Error('此处不能上传')),
  guardExport: () => () => undefined,
};

function hasConsoleDoor(env: object): env is { consoleDoor: ConsoleDoor } {
  return 'consoleDoor' in env && typeof env.consoleDoor === 'object' && env.consoleDoor !== null;
}

export function getConsoleDoor(env: object): ConsoleDoor {
  return hasConsoleDoor(env) ? env.consoleDoor : closedDoor;
}
