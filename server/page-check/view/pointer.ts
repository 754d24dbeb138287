/** A JSON pointer (RFC 6901) to a child. */
export function toPointer(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
