import { screenGroups } from '../../../../server/contract/screens/declared-screens';

/** A screen of the menu, or one that a screen of the menu leads to. */
export interface KnownScreen {
  group: string;
  title: string;
  /** As an address: what differs from record to record is taken from the data, `/platform/a/${id}`. */
  address: string;
}

export const knownScreens: readonly KnownScreen[] = screenGroups.flatMap(({ name: group, screens }) =>
  screens.flatMap(({ path, title, details = [] }) => [
    { group, title, address: toAddress(path) },
    ...details.map((detail) => ({
      group,
      title: `${title} › ${detail.title}`,
      address: toAddress(detail.path),
    })),
  ]),
);

function toAddress(path: string): string {
  return path.replace(/:(\w+)/g, (_found, name: string) => `\${${name}}`);
}

/** Where a link leads: a screen with what is added to its address (`?status=0`), or somewhere outside. */
export function readAddress(address: string): { screen: KnownScreen | undefined; more: string } {
  const place = address.replace(/^\/?#/, '');
  const [path = ''] = place.split('?');
  const screen = knownScreens.find((known) => known.address === path || isRecordOf(known.address, path));
  return { screen, more: screen === undefined ? '' : place.slice(path.length) };
}

/** `/platform/a/${row.id}` is a record of `/platform/a/${id}`. */
function isRecordOf(pattern: string, path: string): boolean {
  const plain = (text: string) => text.replace(/\$\{[^}]*\}/g, '{}');
  return pattern.includes('${') && plain(pattern) === plain(path);
}
