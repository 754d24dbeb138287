/**
 * A kind of file, detected from its first bytes; the sender's name and declared type are not trusted.
 *
 * Not file-type: it takes every unknown brand for MP4, and `M4V ` for another format, so that the list of brands
 * would remain; its version 22 needs Node 22.
 */
export interface FileKind {
  extension: 'jpg' | 'png' | 'mp4' | 'webm';
  contentType: string;
  fits(head: Buffer): boolean;
}

/** Number of leading bytes that the detection needs. */
export const headBytes = 64;

const startsWith = (...bytes: number[]) => {
  const expected = Buffer.from(bytes);
  return (head: Buffer) => head.subarray(0, expected.length).equals(expected);
};

/** The brands of MP4, without QuickTime (`qt  `) and HEIC (`heic`, `mif1`), which share the box format. */
const mp4Brands = /^(iso[m2-9]|mp4[12]|mmp4|avc1|M4V |M4VH|M4VP|MSNV|dash|f4v )$/;
const ebml = startsWith(0x1a, 0x45, 0xdf, 0xa3);

export const imageKinds: readonly FileKind[] = [
  { extension: 'jpg', contentType: 'image/jpeg', fits: startsWith(0xff, 0xd8, 0xff) },
  {
    extension: 'png',
    contentType: 'image/png',
    fits: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
];

export const videoKinds: readonly FileKind[] = [
  {
    extension: 'mp4',
    contentType: 'video/mp4',
    fits: (head) =>
      head.toString('latin1', 4, 8) === 'ftyp' && mp4Brands.test(head.toString('latin1', 8, 12)),
  },
  // Matroska has the same header; the DocType tells them apart.
  { extension: 'webm', contentType: 'video/webm', fits: (head) => ebml(head) && head.includes('webm') },
];

/** The content type of a stored file, from its key's extension. */
export function contentTypeOf(key: string): string {
  const extension = key.split('.').pop();
  const kind = [...imageKinds, ...videoKinds].find((known) => known.extension === extension);
  return kind?.contentType ?? 'application/octet-stream';
}
