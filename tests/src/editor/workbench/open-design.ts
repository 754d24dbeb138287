import type { OpenDesign, Page } from '../../../../src/editor/designs';
import type { LocalCopy } from '../../../../src/editor/workbench/draft/local-copy';

export const pageWith = (title: string): Page => ({ type: 'page', title, body: [] });

/** A page as the server opens it: version 0, `线上`, without a draft. */
export const openDesign = (change: Partial<OpenDesign> = {}): OpenDesign => ({
  path: '/platform/user/register/list',
  title: '注册用户',
  version: 0,
  publishedBy: '',
  publishedAt: '',
  digest: 'a',
  schema: pageWith('线上'),
  shippedChanged: false,
  draft: null,
  editors: [],
  may: { interfaces: true, publish: true },
  ...change,
});

export const copyOf = (schema: Page, change: Partial<LocalCopy> = {}): LocalCopy => ({
  schema,
  base: { baseVersion: 0, baseDigest: 'a', shippedDigest: '' },
  savedAt: '',
  changedAt: 1,
  ...change,
});
