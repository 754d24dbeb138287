import type { z } from 'zod';
import type {
  designCheck,
  designDraftSave,
  designHistory,
  designOpen,
  designPublish,
  designReads,
  designRestore,
  designVersion,
} from '../../server/contract/console-calls/designs';
import { post, type Answer } from '../http';

type Reply<Call extends { reply: z.ZodType }> = z.output<Call['reply']>;

/** A page's JSON. */
export type Page = Record<string, unknown>;
export type OpenDesign = Reply<typeof designOpen>;
export type Finding = Reply<typeof designCheck>['findings'][number];
export type PublishedVersion = Reply<typeof designHistory>['items'][number];

const ask = <T>(name: string, body: object, quiet = false) =>
  post<T>(`/api/console/designs/${name}`, body, { quiet });

/** The console calls of page designs (contract/console-calls), typed. A refusal comes as an answer, never as an exception. */
export const designs = {
  open: (path: string) => ask<OpenDesign>('open', { path }),
  reads: () => ask<Reply<typeof designReads>>('reads', {}),
  check: (path: string, schema: Page) => ask<Reply<typeof designCheck>>('check', { path, schema }, true),
  saveDraft: (path: string, schema: Page, baseVersion: number) =>
    ask<Reply<typeof designDraftSave>>('draft/save', { path, schema, baseVersion }),
  removeDraft: (path: string) => ask<null>('draft/remove', { path }),
  publish: (path: string, schema: Page, baseVersion: number, note: string) =>
    ask<Reply<typeof designPublish>>('publish', { path, schema, baseVersion, note }),
  history: (path: string) => ask<Reply<typeof designHistory>>('history', { path }),
  version: (path: string, version: number) => ask<Reply<typeof designVersion>>('version', { path, version }),
  restore: (path: string, version: number, baseVersion: number) =>
    ask<Reply<typeof designRestore>>('restore', { path, version, baseVersion }),
};

/** A call that did not reach the server counts as an answer too: work in the designer goes on. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T | null>> {
  return call.catch((): Answer<null> => ({ status: 503, msg: '网络连接失败，请检查网络后重试', data: null }));
}
