import type { IndexedPicture } from './png';

/** Draws flat shapes by palette index. */
export class Canvas implements IndexedPicture {
  readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly palette: readonly string[],
  ) {
    this.pixels = new Uint8Array(width * height);
  }

  /** A filled rectangle with rounded corners. */
  box(x: number, y: number, width: number, height: number, colour: number, radius = 0): this {
    for (let row = 0; row < height; row += 1) {
      const corner = Math.max(radius - row, radius - (height - 1 - row), 0);
      const inset = corner > 0 ? radius - Math.floor(Math.sqrt(radius * radius - corner * corner)) : 0;
      this.#line(x + inset, y + row, width - 2 * inset, colour);
    }
    return this;
  }

  disc(centreX: number, centreY: number, radius: number, colour: number): this {
    return this.box(centreX - radius, centreY - radius, radius * 2, radius * 2, colour, radius);
  }

  #line(x: number, y: number, length: number, colour: number): void {
    if (y < 0 || y >= this.height) return;
    const start = Math.max(x, 0);
    const end = Math.min(x + length, this.width);
    if (end > start) this.pixels.fill(colour, y * this.width + start, y * this.width + end);
  }
}
