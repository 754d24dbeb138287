/** Hands a finished xlsx file to the browser's downloads. */
export function saveFile(bytes: ArrayBuffer, name: string): void {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the bytes need not stay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
