import { isObject } from '../../../contract/json-object';
import type { Rule } from '../../rule';
import { isFormItem } from '../../view/form-items';
import { nameOf } from '../../words/named';
import { own, ownText, type Entry } from '../../view/page-view';

/** Items that people fill in: each wants a title and a name under which it is sent. */
const asks =
  /^(?:input-(?:text|number|password|email|url|date|datetime|time|month|date-range|datetime-range|file|image|rating|range)|textarea|select|multi-select|radios|checkboxes|switch)$/;

/** A list without columns, and what has no title or name where people look for one. */
export const unnamed: Rule = {
  id: 'sense/unnamed',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, opaque } = entry;
      if (opaque || !isObject(value)) continue;
      const found = findLack(entry);
      if (found !== undefined)
        yield { pointer: entry.pointer, message: `${nameOf(entry)}${found[0]}`, hint: found[1] };
    }
  },
};

function findLack(entry: Entry): readonly [message: string, hint: string] | undefined {
  const { value, parent } = entry;
  const type = ownText(value, 'type') ?? '';
  if (type === 'crud' && isTable(value) && isNone(own(value, 'columns')))
    return ['没有列，什么也显示不出来', '从“接口与字段”里把要显示的字段加为列。'];
  if (
    parent?.key === 'columns' &&
    isColumnOf(parent) &&
    type !== 'operation' &&
    !isGiven(value, 'label', 'title')
  )
    return ['没有标题，员工看不出它是什么', '在右侧填写列名称。'];
  if (asks.test(type) && parent?.key !== 'columns' && isInForm(entry)) {
    if (!isGiven(value, 'name'))
      return ['没有字段名，填写的内容不会提交', '在右侧填写字段名，或从“接口与字段”里选择。'];
    if (own(value, 'label') === undefined && !isGiven(value, 'placeholder', 'ariaLabel', 'title', 'option'))
      return ['没有标题，员工看不出要填什么', '在右侧填写标题。'];
    if (own(value, 'label') === '') return ['的标题是空的', '在右侧填写标题。'];
  }
  if (
    /^(?:button|submit|action)$/.test(type) &&
    !isGiven(value, 'label', 'icon', 'rightIcon', 'body', 'tooltip', 'title')
  )
    return ['没有文字，看起来是空白的', '在右侧填写按钮的名称。'];
  if (isTabs(entry) && !isGiven(value, 'title', 'label', 'icon'))
    return ['没有标题', '在右侧填写选项卡的标题。'];
  return undefined;
}

const isTable = (crud: unknown) =>
  /^(?:table2?)?$/.test(ownText(crud, 'mode') ?? '') && !isGiven(crud, '$ref', 'card', 'listItem');
const isColumnOf = ({ parent }: Entry) => /^(?:crud2?|table2?)$/.test(ownText(parent?.value, 'type') ?? '');
const isTabs = ({ parent }: Entry) => parent?.key === 'tabs' && Array.isArray(parent.value);
const isNone = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function isGiven(value: unknown, ...keys: readonly string[]): boolean {
  return keys.some((key) => {
    const given = own(value, key);
    return given !== undefined && given !== null && given !== '' && given !== false;
  });
}

/** Within an input group, a combo or a cell the title stands elsewhere. */
function isInForm({ parent }: Entry): boolean {
  for (let at = parent; at !== undefined; at = at.parent) {
    const type = ownText(at.value, 'type') ?? '';
    if (type === 'form' || at.key === 'filter') return true;
    if (isFormItem(type) || /^(?:input-group|group|crud|table|operation|button-toolbar)$/.test(type))
      return false;
  }
  return false;
}
