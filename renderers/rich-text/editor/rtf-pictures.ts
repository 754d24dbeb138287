/** PNG and JPEG; the other formats of RTF (metafiles, bitmaps) no browser shows. */
const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' };

/**
 * The pictures of an RTF text as `data:` urls, in order. Each stands there as `{\pict\pngblip… 89504e47…}`; its copy for
 * old readers, `{\nonshppict{\pict …}}`, is left out. A picture in another format is ''.
 */
export function readRtfPictures(rtf: string): string[] {
  const pictures: string[] = [];
  let end = 0;
  for (const { index } of rtf.matchAll(/\{\\pict\b/g)) {
    if (index < end) continue;
    end = endOfGroup(rtf, index);
    if (/\{\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 20), index))) continue;
    pictures.push(toDataUrl(rtf.slice(index + 1, end - 1)));
  }
  return pictures;
}

/** Past the brace that closes the group opened at `start`; an open group ends with the text. */
function endOfGroup(rtf: string, start: number): number {
  let depth = 0;
  const brace = /\\[{}\\]|[{}]/g;
  brace.lastIndex = start;
  for (let found = brace.exec(rtf); found; found = brace.exec(rtf)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return brace.lastIndex;
  }
  return rtf.length;
}

function toDataUrl(group: string): string {
  const type = types[/\\(pngblip|jpegblip)\b/.exec(group)?.[1] ?? ''];
  if (type === undefined) return '';
  let control = group;
  // Groups in it (`{\*\picprop …}`, `{\*\blipuid …}`) hold hexadecimal words of their own.
  for (let before = ''; before !== control;) {
    before = control;
    control = control.replace(/\{[^{}]*\}/g, '');
  }
  const digits = control.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^0-9a-f]/gi, '');
  let bytes = '';
  for (let at = 0; at + 1 < digits.length; at += 2) {
    bytes += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16));
  }
  return bytes === '' ? '' : `data:${type};base64,${btoa(bytes)}`;
}
