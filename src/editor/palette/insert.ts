import type { EditorManager } from 'amis-editor';
import { toast } from '../../toast';
import { findPastePlace, isButton, type Origin } from '../canvas/edit/paste-place';
import { addAt } from '../canvas/edit/copy-paste';
import type { Offer } from './offers';

export const originOf = ({ kind, schema }: Pick<Offer, 'kind' | 'schema'>): Origin => ({
  kind,
  isButton: isButton(schema),
});

/**
 * Adds an element of the palette where its kind belongs: inside the selected element, else after it or after the
 * innermost element around it in whose place it can stand.
 */
export function insertOffer(manager: EditorManager, { kind, name, schema }: Offer): void {
  const { store } = manager;
  const id = store.activeId === '' ? store.getRootId() : store.activeId;
  const find = (region: string) => findPastePlace(store.schema, originOf({ kind, schema }), { id, region });
  const place = find(store.activeRegion) ?? find('');
  if (place !== undefined) addAt(manager, place, structuredClone(schema));
  else if (kind === 'column') toast.warning(`“${name}”只能放在列表或表格里，请先选中列表`);
  else toast.warning(`“${name}”不能放在这里，请先选中别的位置`);
}
