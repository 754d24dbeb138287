import { isObject } from '../../../contract/json-object';
import { z } from 'zod';
import { removal, type Problem, type Rule } from '../../rule';
import { callOf } from '../../view/data-scope';
import { nameOf } from '../../words/named';
import { own, ownText, type Entry } from '../../view/page-view';

/** A switch that changes nothing: sorting where the call cannot, editing with nowhere to save, a list that never loads. */
export const noEffect: Rule = {
  id: 'sense/no-effect',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const { value, parent, opaque } = entry;
      if (opaque || !isObject(value)) continue;
      const list = parent?.key === 'columns' ? parent.parent : undefined;
      if (list !== undefined && /^crud2?$/.test(ownText(list.value, 'type') ?? ''))
        yield* checkColumn(entry, list);
      if (ownText(value, 'type') === 'crud') yield* checkList(entry);
      yield* checkItem(entry);
    }
  },
};

function* checkColumn(entry: Entry, list: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const name = ownText(value, 'name') ?? '';
  if (own(value, 'sortable') === true && !canSort(list, name)) {
    yield {
      pointer: `${pointer}/sortable`,
      message: `${nameOf(entry)}不能排序：接口不支持按它排序，点击后顺序不会变`,
      hint: '关掉“可排序”。',
      fix: removal('关掉排序', `${pointer}/sortable`),
    };
  }
  const quickEdit = own(value, 'quickEdit');
  const saves = ['quickSaveApi', 'quickSaveItemApi'].some((key) => own(list.value, key) !== undefined);
  const savesItself = isObject(own(quickEdit, 'saveImmediately'));
  if (isObject(quickEdit) || quickEdit === true) {
    if (saves || savesItself) return;
    yield {
      pointer: `${pointer}/quickEdit`,
      message: `${nameOf(entry)}可以快速编辑，但列表没有保存它的接口：改了也不会保存`,
      hint: '关掉“快速编辑”，或在列表上选择快速保存接口。',
      fix: removal('关掉快速编辑', `${pointer}/quickEdit`),
    };
  }
}

/** Fields by which a list call is told an order. */
const orders = ['orderBy', 'sortBy', 'sortField'];

function canSort(list: Entry, name: string): boolean {
  const call = callOf(list, 'api');
  if (call === undefined || own(list.value, 'loadDataOnce') === true) return true;
  const order = orders.find((key) => Object.hasOwn(call.request.shape, key));
  if (order === undefined) return false;
  const { enum: names } = z.toJSONSchema(call.request.shape[order] as z.ZodType, {
    io: 'output',
    unrepresentable: 'any',
  });
  return names === undefined || names.includes(name);
}

function* checkList(entry: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  if (own(value, 'initFetch') !== false || own(value, 'filter') !== undefined) return;
  yield {
    pointer: `${pointer}/initFetch`,
    message: `${nameOf(entry)}打开时不加载，又没有筛选区可以查询：永远是空的`,
    hint: '打开“初始加载”，或加上筛选。',
    fix: removal('打开时加载', `${pointer}/initFetch`),
  };
}

/** Must be filled in, and cannot be. */
function* checkItem(entry: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const isBarred = own(value, 'disabled') === true || own(value, 'readOnly') === true;
  if (own(value, 'required') !== true || !isBarred || ownText(value, 'type') === undefined) return;
  if (own(value, 'value') !== undefined) return;
  yield {
    pointer: `${pointer}/required`,
    message: `${nameOf(entry)}必填，却不能填写`,
    hint: '去掉“必填”或“禁用”。',
  };
}
