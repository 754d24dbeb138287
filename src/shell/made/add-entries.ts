import type { CustomScreen } from '../../../server/contract/screens/custom-screens';
import { findTrail, type MenuItem } from '../nav/menu-items';

/**
 * The sidebar with the made screens in it: each at the end of its group, by name, or of the group of the menu that owns
 * it. A group that this staff member does not have otherwise stands last.
 */
export function addEntries(items: readonly MenuItem[], screens: readonly CustomScreen[]): MenuItem[] {
  let all = [...items];
  for (const { path, title, group, menu } of screens) {
    const entry: MenuItem = { key: path, name: title, url: path, children: [] };
    const known =
      group === '' ? findTrail(all, menu)[0] : all.find(({ name, url }) => name === group && url === '');
    if (known !== undefined && known.url === '') {
      all = all.map((item) => (item === known ? { ...item, children: [...item.children, entry] } : item));
    } else if (group === '') {
      all.push(entry);
    } else {
      all.push({ key: `group-${group}`, name: group, url: '', children: [entry] });
    }
  }
  return all;
}
