/*
 * A page may link to other sites, but must not compose such a link from what it shows: whoever followed it would
 * disclose the data. So the console opens only addresses that stand, as they are, in a page or in other data of the
 * server.
 */

const given = new Set<string>();
/** The oldest are forgotten first. */
const most = 5_000;

const address = /(?:https?:)?\/\/[^\s"'<>\\`]+/gi;
/** A text that is only a host, perhaps with a path: a page may put `https://` before it. */
const bareHost = /"([\w-]+(?:\.[\w-]+)+(?:[/:?][^\s"\\]*)?)"/g;
/** What follows an address in Markdown or a sentence. */
const punctuation = /[).,;]+$/;

/** Notes the addresses of other sites in a reply of the server. */
export function noteAddresses(reply: string): void {
  for (const [found] of reply.matchAll(address)) {
    const whole = found.replaceAll('&amp;', '&');
    note(whole);
    note(whole.replace(punctuation, ''));
  }
  for (const [, host = ''] of reply.matchAll(bareHost)) {
    note(`https://${host}`);
    note(`http://${host}`);
  }
}

function note(text: string): void {
  const { href } = toUrl(text) ?? {};
  if (href === undefined) return;
  given.delete(href);
  given.add(href);
  if (given.size > most) given.delete(given.values().next().value as string);
}

/** Whether a link leads to no other site, or to an address that the server has sent. */
export function mayOpen(link: string): boolean {
  const url = toUrl(link);
  const isOutside = url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== location.origin;
  return !isOutside || given.has(url.href);
}

/** Whether a link leads to another document than the console's. */
export function leavesConsole(link: string): boolean {
  const url = toUrl(link);
  const place = (of: { href: string }) => of.href.split('#')[0];
  return url !== undefined && /^https?:$/.test(url.protocol) && place(url) !== place(location);
}

const toUrl = (text: string) =>
  URL.canParse(text, location.href) ? new URL(text, location.href) : undefined;
