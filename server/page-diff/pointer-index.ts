/** An index of JSON pointers, to find those that touch a given one. */
export class PointerIndex {
  private readonly here = new Map<string, number>();
  /** Number of pointers below each pointer. */
  private readonly below = new Map<string, number>();

  constructor(pointers: Iterable<string> = []) {
    for (const pointer of pointers) this.add(pointer);
  }

  add(pointer: string): void {
    this.here.set(pointer, (this.here.get(pointer) ?? 0) + 1);
    for (const around of pointersAround(pointer)) this.below.set(around, (this.below.get(around) ?? 0) + 1);
  }

  /** Number of pointers equal to this one, above it or below it. */
  touching(pointer: string): number {
    let count = (this.here.get(pointer) ?? 0) + (this.below.get(pointer) ?? 0);
    for (const around of pointersAround(pointer)) count += this.here.get(around) ?? 0;
    return count;
  }
}

/** The ancestors of a pointer: for `/a/b/c` these are `/a/b`, `/a` and the root. */
function* pointersAround(pointer: string): Generator<string> {
  for (
    let end = pointer.lastIndexOf('/');
    end >= 0;
    end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)
  ) {
    yield pointer.slice(0, end);
  }
}
