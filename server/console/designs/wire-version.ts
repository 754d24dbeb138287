import { toWireTime } from '../../contract/shanghai-time';
import type { LivePage } from '../pages/live-page';
import type { PageVersion } from '../pages/page-version-store';

/** Version, person and time as the wire has them; the shipped page (or none) is version 0 of nobody. */
export function toWireVersion(page: PageVersion | undefined): {
  version: number;
  publishedBy: string;
  publishedAt: string;
} {
  if (page === undefined) return { version: 0, publishedBy: '', publishedAt: '' };
  const { version, publishedBy, publishedAt } = page;
  return { version, publishedBy, publishedAt: toWireTime(publishedAt) };
}

export const versionOf = (page: LivePage | undefined): number => page?.published?.version ?? 0;
