import type { JsonObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { isApiKey } from '../../view/api-keys';
import { isFormItem } from '../../view/form-items';
import { nameOf } from '../../words/named';
import { own, ownText, type Entry, type PageView } from '../../view/page-view';

/** A list that loads from nowhere is always empty; a form that saves nowhere loses what is typed. */
export const noCall: Rule = {
  id: 'sense/no-call',
  severity: 'warning',
  *check(page) {
    for (const entry of page.elements) {
      const { value, pointer } = entry;
      if (/^crud2?$/.test(value.type) && !['api', 'source', 'data', 'items'].some((key) => value[key])) {
        yield {
          pointer,
          message: `${nameOf(entry)}没有接口，永远是空的`,
          hint: '在右侧“接口”里选择列表要查询的接口。',
        };
      }
      if (value.type === 'form' && isLost(entry, value, page)) {
        yield {
          pointer,
          message: `${nameOf(entry)}没有保存接口，填写的内容提交后会丢失`,
          hint: '在右侧“接口”里选择保存用的接口；只用来展示时把字段改成静态展示。',
        };
      }
    }
  },
};

/** Whether somebody is asked to fill in a form that neither it nor what is around it does anything with. */
function isLost(entry: Entry, form: JsonObject, page: PageView): boolean {
  if (entry.key === 'filter' || form['static'] === true) return false;
  const isAsked = page.elements.some(
    ({ value, pointer }) => pointer.startsWith(`${entry.pointer}/`) && asksFor(value),
  );
  const isPlain =
    form['wrapWithPanel'] === false || (Array.isArray(form['actions']) && form['actions'].length === 0);
  const dialog = findDialog(entry);
  if (!isAsked || (isPlain && dialog === undefined)) return false;
  if (['target', 'onEvent', 'redirect', 'reload'].some((key) => form[key] !== undefined)) return false;
  const around = dialog ?? entry;
  if (own(around.value, 'onEvent') !== undefined) return false;
  return !page.entries.some(
    ({ key, pointer, value }) =>
      (isApiKey(key) ||
        key === 'onEvent' ||
        (key === 'actionType' &&
          value !== 'cancel' &&
          value !== 'close' &&
          value !== 'submit' &&
          value !== 'confirm')) &&
      pointer.startsWith(`${around.pointer}/`) &&
      !/\/initApi$/.test(pointer),
  );
}

const asksFor = (item: JsonObject & { type: string }) =>
  isFormItem(item.type) &&
  !/^(?:hidden|uuid|formula)$/.test(item.type) &&
  !['readOnly', 'disabled', 'static'].some((key) => item[key] === true);

function findDialog(entry: Entry): Entry | undefined {
  for (let at: Entry | undefined = entry; at !== undefined; at = at.parent) {
    if (/^(?:dialog|drawer)$/.test(at.key) || /^(?:dialog|drawer)$/.test(ownText(at.value, 'type') ?? ''))
      return at;
  }
  return undefined;
}
