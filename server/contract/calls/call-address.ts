/** What a path parameter may look like, by name. None can hold a character that means something in an address. */
export const parameterShapes = {
  /** A record's id; 0 where a record is still to be made. */
  id: /^\d{1,15}$/,
  /** An order's or a batch's number. */
  code: /^[A-Za-z0-9_-]{1,64}$/,
} as const;

export type ParameterShape = keyof typeof parameterShapes;

/**
 * One segment of a path. Letters, digits and `-_~.,:@+=` only, percent-encoded as `encodeURIComponent` does it or not at
 * all: an encoded dot, slash, backslash or percent sign, a control character, `;` and an empty segment are refused.
 */
export function isPlainSegment(segment: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return false;
  }
  if (!/^[\p{L}\p{N}\-_~.,:@+= ]{1,200}$/u.test(decoded) || /^\.+$/.test(decoded)) return false;
  return segment === decoded ? !segment.includes(' ') : segment === encodeURIComponent(decoded);
}

/** Whether every segment of an absolute path is plain. */
export function isPlainPath(path: string): boolean {
  const [first, ...segments] = path.split('/');
  return first === '' && segments.length > 0 && segments.every(isPlainSegment);
}

/** A piece of an address as it is written: text, or an expression in `${…}`. */
export type AddressPart<Expression> = string | { expression: Expression };

/**
 * The segments of an address as it is written, without the leading slash: each is plain text, or one expression that makes
 * up the whole segment. `undefined` where the address is anything else: a query, a part of a segment, an unusual character.
 */
export function toSegments<Expression>(
  parts: readonly AddressPart<Expression>[],
): AddressPart<Expression>[] | undefined {
  const segments: AddressPart<Expression>[][] = [[]];
  for (const part of parts) {
    const [before = '', ...texts] = typeof part === 'string' ? part.split('/') : [''];
    const last = segments.at(-1);
    if (typeof part !== 'string') last?.push(part);
    else if (before !== '') last?.push(before);
    for (const text of texts) segments.push(text === '' ? [] : [text]);
  }
  const [root, ...rest] = segments;
  if (root?.length !== 0 || rest.length === 0) return undefined;
  const whole = rest.flatMap(([segment, ...more]) =>
    segment !== undefined && more.length === 0 && isWhole(segment) ? [segment] : [],
  );
  return whole.length === rest.length ? whole : undefined;
}

const isWhole = (segment: AddressPart<unknown>) => typeof segment !== 'string' || isPlainSegment(segment);

/** A declared path with the shapes of its parameters in the place of their names: `/admin/user/order/detail/{code}`. */
export function toShapedPath(path: string, params: Readonly<Record<string, ParameterShape>>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => `{${params[name] ?? ''}}`);
}

/** Whether an address is that of a shaped path. An expression stands for a parameter and for nothing else. */
export function isOfPath(shaped: string, segments: readonly AddressPart<unknown>[]): boolean {
  const pieces = shaped.split('/').slice(1);
  return (
    pieces.length === segments.length &&
    pieces.every((piece, at) => {
      const segment = segments[at];
      const shape = findShape(piece);
      if (shape === undefined) return piece === segment;
      return typeof segment !== 'string' || shape.test(segment);
    })
  );
}

/** The shape that a piece of a shaped path asks of a value; undefined for a literal piece. */
export function findShape(piece: string): RegExp | undefined {
  const name = /^\{(\w+)\}$/.exec(piece)?.[1];
  return name === 'id' || name === 'code' ? parameterShapes[name] : undefined;
}
