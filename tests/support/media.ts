/** Minimal valid contents of files to upload. */

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A JPEG of the given size in bytes: a valid header, then padding. */
export const jpegOf = (bytes: number) => {
  const content = Buffer.alloc(bytes, 0x20);
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex').copy(content);
  return content;
};
/** An MP4 of the given size in bytes and the given brand. */
export const mp4Of = (bytes: number, brand = 'isom') => {
  const content = Buffer.alloc(bytes, 0x21);
  Buffer.from(`\0\0\0\u0020ftyp${brand}\0\0\u0002\0isomiso2avc1mp41`, 'latin1').copy(content);
  return content;
};
const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + docType.length]),
    Buffer.from(docType),
    Buffer.from('42878104428581021853806701ffffffffffffff', 'hex'),
  ]);
export const webm = ebml('webm');
export const matroska = ebml('matroska');

export function formOf(content: Uint8Array<ArrayBuffer>, name = 'photo.png', field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}
