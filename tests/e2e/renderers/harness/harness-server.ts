import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';

const secret = 'harness-secret';
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/** The console's content security policy: no inline script, workers only from the same origin. */
const policy =
  "default-src 'self'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; object-src 'none'; base-uri 'self'";

/** Behaviour of the endpoints, set by a test, and the requests they received. */
interface HarnessControl {
  rows: number;
  /** Numbers of pages whose requests fail, once per occurrence. */
  failingPages: number[];
  delay: number;
  /** A page that the server does not answer until the browser aborts it. */
  heldPage: number | undefined;
  requests: Record<string, unknown>[];
  submitted: Record<string, unknown>[];
  /** Number of valid signatures to refuse, as if they had expired. */
  refusals: number;
  refused: string[];
  uploads: { name: string; bytes: number }[];
  uploadStatus: number;
}

/** An HTTP server of the built page, with a list, a host of signed images and an upload. */
export class HarnessServer {
  control: HarnessControl = HarnessServer.control();
  private server?: Server;
  origin = '';

  constructor(private readonly folder: string) {}

  static control(): HarnessControl {
    return {
      rows: 0,
      failingPages: [],
      delay: 0,
      heldPage: undefined,
      requests: [],
      submitted: [],
      refusals: 0,
      refused: [],
      uploads: [],
      uploadStatus: 200,
    };
  }

  reset(): void {
    this.control = HarnessServer.control();
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, type, body }) =>
          response.writeHead(status, { 'content-type': type, 'content-security-policy': policy }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((done) => this.server!.listen(0, '127.0.0.1', done));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  private async answer(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname === '/list') return json(await this.list(request));
    if (url.pathname === '/submit') {
      this.control.submitted.push(JSON.parse((await bodyOf(request)).toString()));
      return json({ status: 0, msg: '', data: null });
    }
    if (url.pathname === '/upload') return this.upload(await bodyOf(request));
    if (url.pathname.startsWith('/files/')) return this.file(url);
    const file = join(this.folder, normalize(url.pathname === '/' ? '/index.html' : url.pathname));
    return {
      status: 200,
      type: types[extname(file)] ?? 'application/octet-stream',
      body: await readFile(file),
    };
  }

  private async list(request: IncomingMessage) {
    // Keep the current test's control: a request that outlives its test must not consume the next test's failures.
    const { control } = this;
    const asked = JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>;
    control.requests.push(asked);
    if (control.delay > 0) await new Promise((done) => setTimeout(done, control.delay));
    const page = Number(asked.page);
    if (page === control.heldPage) await once(request.socket, 'close');
    const failing = control.failingPages.indexOf(page);
    if (failing >= 0) {
      control.failingPages.splice(failing, 1);
      return { status: 500, msg: '数据库繁忙', data: null };
    }
    const from = (page - 1) * Number(asked.perPage);
    const count = Math.max(0, Math.min(Number(asked.perPage), control.rows - from));
    const items = Array.from({ length: count }, (_, index) => toRow(from + index + 1));
    return { status: 0, msg: '', data: { items, total: control.rows } };
  }

  private upload(body: Buffer) {
    if (this.control.uploadStatus !== 200) return json({}, this.control.uploadStatus);
    const name = /filename="([^"]*)"/.exec(body.toString('latin1'))?.[1] ?? '';
    this.control.uploads.push({ name, bytes: body.length });
    return json({ url: `/files/upload-${this.control.uploads.length}.png` });
  }

  private file(url: URL) {
    const time = Number(url.searchParams.get('t'));
    const sign = createHash('md5').update(`${secret}${url.pathname}${time}`).digest('hex');
    const signed = url.searchParams.get('sign') === sign;
    const good = signed && this.control.refusals === 0;
    if (signed && !good) this.control.refusals -= 1;
    if (!good || url.pathname.includes('missing')) {
      this.control.refused.push(url.pathname + url.search);
      return json({}, good ? 404 : 403);
    }
    return { status: 200, type: 'image/png', body: toPng(url.pathname) };
  }
}

/** Builds a row of the list; spreadsheets would take some of the codes for formulas. */
export function toRow(index: number) {
  const odd = ['=1+1', '+8613800000000', '-5', '@SUM(A1)'][index - 2];
  return {
    index,
    code: odd ?? `CODE${String(index).padStart(8, '0')}`,
    mobile: index % 3 === 0 ? '13800138000' : '',
    isUsed: index % 3 === 0 ? 'T' : 'F',
    isExpired: index % 5 === 0 ? 'T' : 'F',
  };
}

function json(value: object, status = 200) {
  return { status, type: 'application/json', body: Buffer.from(JSON.stringify(value)) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A picture of 160 × 120 in a colour derived from its path. */
function toPng(path: string): Buffer {
  const [width, height] = [160, 120];
  const colour = createHash('md5').update(path).digest().subarray(0, 3);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
