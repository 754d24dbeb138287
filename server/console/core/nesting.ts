import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';

/** Deeper than any page a person makes, and far from the depth where walking it by recursion ends the stack. */
const maxDepth = 200;

/** @throws ApiError invalid if a value is nested more than 200 levels deep */
export function requireShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ApiError(code.invalid, `内容嵌套过深（最多 ${maxDepth} 层）`);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}
