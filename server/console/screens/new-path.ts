import { customPrefix, type CustomScreen } from '../../contract/screens/custom-screens';

/** A free address named after a call, `/api/admin/vip/redemption/channel/list` -> `redemption-channel`, with a number if need be. */
export function toFreePath(call: string, taken: ReadonlySet<string>): CustomScreen['path'] {
  const pieces = call
    .replace(/^\/api\/admin\//, '')
    .split('/')
    .filter((piece) => !piece.startsWith('{') && !/^(?:list|detail|app|user|admin)$/.test(piece));
  const slug =
    pieces
      .slice(-2)
      .join('-')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'screen';
  for (let number = 1; ; number += 1) {
    const path = `${customPrefix}${slug}${number === 1 ? '' : `-${number}`}` as const;
    if (!taken.has(path)) return path;
  }
}
