import { dictionaries } from '../../contract/dictionaries';
import { isObject, type JsonObject } from '../../contract/json-object';
import { planOf } from '../../../renderers/list/plan/list-plan';
import { propertyLabel } from '../../page-diff/property-words';
import { apiRule, elementRule, entryRule, pageRule, removal, nameAround, nameOf } from '../rule';
import { outwardFrom, hasType, own, ownText, toText, type Entry } from '../view/page-view';
import { findSentFields } from '../view/data-scope';

/** The server's success replies have no text, so a save without its own toast would give no confirmation. */
export const missingSuccessMessage = apiRule(
  'house/missing-success-message',
  'warning',
  ({ entry, call }) => {
    if (call?.effect !== 'write' || call.multipart || saysSo(entry)) return undefined;
    return {
      message: `${nameAround(entry)}调用“${call.summary}”，成功后没有提示`,
      hint: '打开接口下面的“参数与提示”，填写成功时的提示，例如“修改成功”。',
    };
  },
);

function saysSo({ value, parent }: Entry): boolean {
  const around = parent?.value;
  const texts = [own(value, 'messages'), own(around, 'messages')];
  if (texts.some((messages) => ['success', 'saveSuccess'].some((key) => ownText(messages, key)))) return true;
  // A later action of the same event may show the confirmation, or open another screen.
  const actions = parent?.parent?.key === 'actions' ? parent.parent.value : undefined;
  return Array.isArray(actions) && actions.some((action) => ownText(action, 'actionType') === 'toast');
}

/** The values that `src/amis/conventions` sets on every list. */
const conventions: Readonly<JsonObject> = {
  perPage: 10,
  pageField: 'page',
  perPageField: 'perPage',
  syncLocation: true,
  alwaysShowPagination: true,
  parsePrimitiveQuery: false,
};

/** A page must not repeat a convention, because the copy may later differ from it. */
export const repeatedConvention = pageRule(
  'house/repeated-convention',
  'warning',
  function* ({ elements, entries }) {
    for (const { value, pointer } of elements) {
      if (value.type !== 'crud') continue;
      for (const [property, given] of Object.entries(conventions)) {
        if (value[property] !== given) continue;
        yield {
          pointer: `${pointer}/${property}`,
          message: `${property} 是所有列表的默认值`,
          hint: '删除它，由约定统一给出。',
          fix: removal('删除默认值', `${pointer}/${property}`),
        };
      }
    }
    for (const { value, pointer, key } of entries) {
      if (value === '共${total}条' || value === '共 ${total} 条') {
        yield { pointer, message: '“共N条”由约定统一给出', hint: '删除它，或写这张表自己的说法。' };
      }
      if (
        isObject(value) &&
        key !== 'data' &&
        (ownText(value, 'pageNum') ?? ownText(value, 'pageSize'))?.startsWith('$')
      ) {
        yield { pointer, message: '分页参数由约定和服务端处理', hint: '删除 pageNum、pageSize。' };
      }
    }
  },
);

/** Labels of an enumeration belong in the contract's dictionaries, not in pages. */
export const repeatedLabels = entryRule('house/repeated-labels', 'warning', (entry) => {
  const pairs = findPairs(entry);
  if (pairs === undefined || pairs.length < 2) return undefined;
  const name = Object.entries(dictionaries).find(([, items]) => isSubset(pairs, items))?.[0];
  if (name === undefined) return undefined;
  return {
    message: `${nameAround(entry)}一个个写出的选项，字典里已经有了`,
    hint: `改用字典，以后名称变了会自动跟着变。`,
    fix: {
      label: '改用字典',
      changes: [
        { pointer: entry.pointer },
        { pointer: `${entry.parent?.pointer ?? ''}/source`, value: `\${dict.${name}}` },
      ],
    },
  };
});

type Pair = readonly [value: string, label: string];

function findPairs({ key, value }: Entry): Pair[] | undefined {
  if (key === 'map' && isObject(value)) {
    return Object.entries(value).map(([name, label]) => [name, toText(label).replace(/<[^>]*>/g, '')]);
  }
  if (key === 'options' && Array.isArray(value)) {
    return value.map((option: unknown) => [toText(own(option, 'value')), toText(own(option, 'label'))]);
  }
  return undefined;
}

function isSubset(pairs: readonly Pair[], items: readonly { value: unknown; label: string }[]): boolean {
  return pairs.every(([value, label]) =>
    items.some((item) => String(item.value) === value && item.label === label),
  );
}

/** A save without a revision silently overwrites what a colleague saved meanwhile. */
export const unguardedEdit = apiRule('house/unguarded-edit', 'warning', (use) => {
  const { call } = use;
  if (call?.effect !== 'write' || !('revision' in call.request.shape)) return undefined;
  const sent = findSentFields(use);
  if (sent === undefined || sent.has('revision')) return undefined;
  return {
    message: `保存“${call.summary}”时没有带上版本（revision），会覆盖他人同时所做的修改`,
    hint: '在表单里加一个隐藏字段，字段名 revision，它的值来自详情。',
  };
});

/** A removal must ask first, and name what it removes. */
export const unguardedRemoval = apiRule('house/unguarded-removal', 'warning', ({ entry, path, call }) => {
  if (call?.effect !== 'write' || !/\/remove(?:\/|$)/.test(path)) return undefined;
  const question = findQuestion(entry);
  if (question === undefined)
    return {
      message: `${nameAround(entry)}会删除数据，之前没有确认`,
      hint: '在右侧打开“先问一次”，写出将删除什么。',
    };
  if (question === true || question.includes('${')) return undefined;
  return {
    message: `${nameAround(entry)}的确认没有说将删除哪一条：${question}`,
    hint: '在“确认内容”里写出记录的名称，例如 确定删除“${title}”吗？',
  };
});

/** The text of the button's question, or `true` for a dialog, whose body asks. */
function findQuestion(entry: Entry): string | true | undefined {
  for (const at of outwardFrom(entry.parent)) {
    const text = ownText(at.value, 'confirmText');
    if (text) return text;
    if (at.key === 'dialog' || hasType(at, /^dialog$/)) return true;
  }
  return undefined;
}

/** A button with only an icon has no name for screen readers, and no tooltip. */
export const unnamedButton = elementRule('house/unnamed-button', 'warning', ({ value }) => {
  if (!/^(?:button|action|submit|reset)$/.test(value.type) || !value['icon']) return undefined;
  if (['label', 'tooltip', 'ariaLabel', 'body'].some((key) => value[key])) return undefined;
  return { message: '图标按钮没有名称', hint: '在右侧填写名称或悬停提示。' };
});

/**
 * Reports a list that the console's list engine leaves to amis: staff then have no export, no column settings and no
 * cards on a phone. The setting that causes it often goes unnoticed, because amis' panels offer it.
 */
export const listOfAmis = elementRule('house/list-of-amis', 'warning', ({ value, pointer }, page) => {
  if (value.type !== 'crud') return undefined;
  const planned = planOf(value);
  if ('plan' in planned) return undefined;
  const { node, key } = planned.at;
  const entry = page.entries.find((entry) => entry.value === node);
  // Without an element to point at, as for a wrong address: another rule reports that.
  if (entry === undefined) return undefined;
  const setting = key === undefined ? '' : `的“${propertyLabel([key], ownText(node, 'type'))}”`;
  const cause = `${entry.pointer === pointer ? '它' : nameOf(entry)}${setting}`;
  const at = key === undefined ? entry.pointer : `${entry.pointer}/${key}`;
  return {
    pointer: at,
    message: `列表因为${cause}不能用控制台的列表显示：员工没有导出、列设置，手机上也没有卡片`,
    hint: '不需要时把它删除或换掉；确实需要时可以保留。',
    fix: key === undefined || entry.pointer === pointer ? undefined : removal(`删除${setting.slice(1)}`, at),
  };
});
