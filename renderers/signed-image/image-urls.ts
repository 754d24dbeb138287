import { isDisplayable } from '../image-host';

/** How several urls stand in one text: the app joins by comma, the mini-program by pipe (B §3); auto takes both. */
export type Separator = 'auto' | ',' | '|';

/**
 * The urls of a stored value: a text of several, an array, or nothing. A comma always separates (uploads never have
 * one in their url); say `separator: "|"` where urls with commas occur. What is not an http(s) url is left out.
 */
export function toImageUrls(value: unknown, origin: string, separator: Separator = 'auto'): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(separator === 'auto' ? /[,|]/ : separator))
    .map((url) => url.trim())
    .filter((url) => url !== '' && isDisplayable(url, origin));
}
