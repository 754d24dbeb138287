import type { Response } from 'express';
import type { AmisAnswer } from '../../adapter/amis-answer';
import { toSecureCookies } from '../../adapter/upstream-request';
import { bootContentType, type BootLine } from '../../contract/console-calls/boot';

/** The answer of the boot call, line by line; its headers are sent with the first line. */
export class BootStream {
  readonly #res: Response;

  constructor(res: Response) {
    this.#res = res;
    res.statusCode = 200;
    res.setHeader('content-type', `${bootContentType}; charset=utf-8`);
    res.setHeader('cache-control', 'no-store');
    // A proxy that gathers the whole answer would make all of it as slow as its slowest part.
    res.setHeader('x-accel-buffering', 'no');
  }

  setCookies(cookies: string[]): void {
    if (cookies.length === 0) return;
    this.#res.setHeader('set-cookie', this.#res.req.secure ? toSecureCookies(cookies) : cookies);
  }

  expect(keys: string[]): void {
    if (keys.length > 0) this.#write({ expect: keys });
  }

  reply(key: string, body: AmisAnswer, headers: Record<string, string> = {}): void {
    this.#write({ key, headers, body });
  }

  leaveOut(key: string): void {
    this.#write({ leftOut: key });
  }

  end(): void {
    this.#res.end();
  }

  #write(line: BootLine): void {
    if (this.#res.destroyed) return;
    this.#res.write(`${JSON.stringify(line)}\n`);
    // Compression would hold a line back until it has enough of them.
    if ('flush' in this.#res) this.#res.flush();
  }
}

/** Compression knows no JSON lines by itself. */
export function isBootAnswer(res: { getHeader(name: string): unknown }): boolean {
  return String(res.getHeader('content-type')).startsWith(bootContentType);
}
