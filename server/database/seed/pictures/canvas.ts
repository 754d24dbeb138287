import { crc32, deflateSync } from 'node:zlib';

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

/** A picture of at most 256 colours. */
interface IndexedPicture {
  width: number;
  height: number;
  /** `#rrggbb`, by index. */
  palette: readonly string[];
  /** One byte per pixel, rows from the top. */
  pixels: Uint8Array;
}

/** The picture as a PNG file. */
export function toPng({ width, height, palette, pixels }: IndexedPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per pixel, indexed colour; deflate, no filter, not interlaced.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
