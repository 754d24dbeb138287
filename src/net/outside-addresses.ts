/*
 * A page may link to other sites, but must not compose such a link from what it shows: whoever followed it would
 * disclose the data. So the console opens only addresses that stand, as they are, in a page or in other data of the
 * server.
 */

/** The addresses in data. The oldest are forgotten first. */
const inData = new Set<string>();
const most = 5_000;

/** The addresses in pages, which a window keeps as long as the pages. */
const inPages = new Set<string>();

const address = /(?:https?:)?\/\/[^\s"'<>\\`]+/gi;
/** A text that is only a host, perhaps with a path: a page may put `https://` before it. */
const bareHost = /"([\w-]+(?:\.[\w-]+)*\.[a-z][\w-]+(?:[/:?][^\s"\\]*)?)"/gi;
/** What follows an address in Markdown or a sentence. */
const punctuation = /[).,;]+$/;

/** Notes the addresses of other sites in a reply of the server. */
export function noteAddresses(reply: string): void {
  for (const found of findAddresses(reply)) {
    inData.delete(found);
    inData.add(found);
    if (inData.size > most) inData.delete(inData.values().next().value as string);
  }
}

/** Notes the addresses of other sites in a page. */
export function notePage(page: object): void {
  for (const found of findAddresses(JSON.stringify(page))) inPages.add(found);
}

function* findAddresses(json: string): Generator<string> {
  const texts = [...json.matchAll(address)].flatMap(([found]) => {
    const whole = found.replaceAll('&amp;', '&');
    return [whole, whole.replace(punctuation, '')];
  });
  const hosts = [...json.matchAll(bareHost)].flatMap(([, host = '']) => [
    `https://${host}`,
    `http://${host}`,
  ]);
  for (const text of [...texts, ...hosts]) {
    const url = toUrl(text);
    if (url) yield url.href;
  }
}

/** Whether a link leads to no other site, or to an address that the server has sent. */
export function mayOpen(link: string): boolean {
  const url = toUrl(link);
  const isOutside = url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== location.origin;
  return !isOutside || inPages.has(url.href) || inData.has(url.href);
}

/** Whether a link leads to another document than the console's. */
export function leavesConsole(link: string): boolean {
  const url = toUrl(link);
  const place = (of: { href: string }) => of.href.split('#')[0];
  return url !== undefined && /^https?:$/.test(url.protocol) && place(url) !== place(location);
}

const toUrl = (text: string) =>
  URL.canParse(text, location.href) ? new URL(text, location.href) : undefined;
