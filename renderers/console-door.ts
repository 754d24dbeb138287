/**
 * What a renderer may ask of the console around it. `src/amis` puts one into amis' env under `consoleDoor`;
 * a renderer reads it with `getConsoleDoor(this.props.env)`. Renderers know nothing else of the console.
 */
export interface ConsoleDoor {
  /** The signed image host; '' means the console's own origin with paths below `/files/`. */
  readonly imageHost: string;
  /** How long a signature is good for, in seconds. */
  readonly signatureSeconds: number;
  /**
   * The url to display: signed with the current second when it stands on the image host, unchanged otherwise.
   * A call always signs anew; who displays keeps the answer. Rejects when the secret cannot be fetched.
   * `refused`: the last signature was not taken, so that the secret may be another one by now.
   */
  signUrl(url: string, refused?: boolean): Promise<string>;
  /** Safe HTML: no scripts, handlers or `javascript:` links; inline styles stay (font size, letter spacing). */
  sanitize(html: string): string;
  /** Uploads to the image host and gives the plain, unsigned url. Rejects with UploadRefused where the server says why. */
  uploadImage(file: File, options?: UploadOptions): Promise<string>;
  uploadVideo(file: File, options?: UploadOptions): Promise<string>;
  /**
   * An export goes on, over other screens too: who would leave the console is asked, and `cancel` is called when they do.
   * @returns what is called at its end
   */
  guardExport(name: string, cancel: () => void): () => void;
}

/** The server said no, in words that staff may read. */
export class UploadRefused extends Error {}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Share of the file that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The door of an env that has none (a bare preview): shows text only, signs nothing, takes no uploads. */
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
