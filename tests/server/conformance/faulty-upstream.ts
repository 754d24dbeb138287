import type { JsonObject } from '../../../server/contract/json-object';
import type { Envelope } from '../../../server/contract/codes';
import { listen } from '../../../server/http/listen';

type Fields = Record<string, string>;
/** How a faulty upstream changes a call; omitted parts stay unchanged. */
export interface Fault {
  /** Changes the request to the good upstream; a returned envelope is answered instead. */
  ask?: (path: string, fields: Fields) => Fields | Envelope;
  /** Changes the answer: another envelope or data, a text, or an HTTP status with a text. */
  answer?: (path: string, answer: Envelope, fields: Fields) => unknown;
}

/** A proxy that corrupts the answers of a good upstream. */
export class FaultyUpstream {
  worsening: Fault = {};

  private constructor(
    readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async start(good: string): Promise<FaultyUpstream> {
    let self: FaultyUpstream | undefined = undefined;
    const server = await listen(
      (req, res) => {
        const chunks: Buffer[] = [];
        req.on('data', (chunk: Buffer) => chunks.push(chunk));
        req.on('end', () => {
          void (async () => {
            const { ask, answer } = (self as FaultyUpstream | undefined)?.worsening ?? {};
            const path = req.url ?? '';
            const type = req.headers['content-type'] ?? '';
            const body = Buffer.concat(chunks);
            const isForm = type.startsWith('application/x-www-form-urlencoded');
            const fields = isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : {};
            const asked = ask?.(path, fields) ?? fields;
            let found: Envelope;
            if (isEnvelope(asked)) found = asked;
            else {
              const headers = Object.fromEntries(
                ['token', 'session-id', 'content-type'].flatMap((name) => {
                  const value = req.headers[name];
                  return typeof value === 'string' ? [[name, value]] : [];
                }),
              );
              const response = await fetch(good + path, {
                method: 'POST',
                headers,
                body: isForm ? new URLSearchParams(asked).toString() : new Uint8Array(body),
              });
              found = (await response.json()) as Envelope;
            }
            const worse = answer === undefined ? found : (answer(path, found, fields) ?? found);
            const { status = 200, text } = worse as { status?: number; text?: string };
            res.statusCode = text === undefined ? 200 : status;
            res.end(text ?? JSON.stringify(worse));
          })();
        });
      },
      0,
      '127.0.0.1',
    );
    self = new FaultyUpstream(server.url, () => server.close(0));
    return self;
  }
}

const isEnvelope = (asked: Fields | Envelope): asked is Envelope =>
  'code' in asked && typeof asked.code === 'number';

/** Changes `data` of successful answers. */
export const data = (change: (given: JsonObject, fields: Fields) => unknown): Fault => ({
  answer: (_path, answer, fields) =>
    answer.code === 1 ? { ...answer, data: change(answer.data as JsonObject, fields) } : answer,
});

/** Changes each record of a list. */
export const records = (change: (row: JsonObject) => unknown): Fault =>
  data((given) => {
    const page = given['page'] as JsonObject | undefined;
    const list = page ?? given;
    const changed = { ...list, records: (list['records'] as JsonObject[]).map(change) };
    return page === undefined ? changed : { ...given, page: changed };
  });

/** Drops fields of the request, like an upstream that ignores them. */
export const ignoring = (...names: string[]): Fault => ({
  ask: (_path, fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
});

/** Omits or renames a field of a record. */
export function renamed({ ...row }: JsonObject, from: string, to?: string): JsonObject {
  const value = row[from];
  delete row[from];
  return to === undefined ? row : { ...row, [to]: value };
}
