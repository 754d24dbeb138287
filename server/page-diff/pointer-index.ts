/** Many JSON pointers, asked at once which of them one touches. */
export class PointerIndex {
  private readonly here = new Map<string, number>();
  /** How many lie below a pointer. */
  private readonly below = new Map<string, number>();

  constructor(pointers: Iterable<string> = []) {
    for (const pointer of pointers) this.add(pointer);
  }

  add(pointer: string): void {
    this.here.set(pointer, (this.here.get(pointer) ?? 0) + 1);
    for (const around of pointersAround(pointer)) this.below.set(around, (this.below.get(around) ?? 0) + 1);
  }

  /** How many are this pointer, around it or below it. */
  touching(pointer: string): number {
    let count = (this.here.get(pointer) ?? 0) + (this.below.get(pointer) ?? 0);
    for (const around of pointersAround(pointer)) count += this.here.get(around) ?? 0;
    return count;
  }
}

/** `/a/b` is around `/a/b/c`, and so are `/a` and the whole. */
function* pointersAround(pointer: string): Generator<string> {
  for (
    let end = pointer.lastIndexOf('/');
    end >= 0;
    end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)
  ) {
    yield pointer.slice(0, end);
  }
}
