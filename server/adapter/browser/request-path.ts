import type { Request } from 'express';
import { notFound } from '../../contract/api-error';

const unknownCall = '接口不存在';

/**
 * `/api/admin/feedback/detail/7` -> `/admin/feedback/detail/7`, undecoded.
 * @throws ApiError notFound for a path that a server behind might read as something outside `/admin`
 */
export function toUpstreamPath(path: string): string {
  const stripped = path.replace(/^\/api(?=\/)/, '');
  for (const piece of stripped.split('/').slice(1)) {
    if (!isPlain(piece)) throw notFound(unknownCall);
  }
  return stripped;
}

/** Fields in the query, which amis uses for an api without a body; they join the form. */
export function queryFieldsOf(req: Request): Record<string, string> {
  const start = req.originalUrl.indexOf('?');
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(req.originalUrl.slice(start + 1)));
}

function isPlain(piece: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(piece);
  } catch {
    return false;
  }
  const climbs = decoded.split(/[/\\]/).some((part) => part === '.' || part === '..');
  // Control characters would end up in logs and, decoded, in headers of servers behind.
  return piece !== '' && !climbs && !piece.includes('\\') && !/[\u0000-\u001f\u007f]/.test(decoded);
}
