import type { Rule } from '../../rule';
import { toAddress, toApiUse, type ApiUse } from '../../view/api-use';
import { findCallPlace, selfSubmitting } from '../../view/page-reach';
import type { Entry, PageView } from '../../view/page-view';

/**
 * Opening a page changes nothing: a call that writes stands only where a person's click reaches it
 * (server/contract/screens/call-places.ts), whatever the property is called and wherever it stands, plain data included.
 */
export const writeOnLoad: Rule = {
  id: 'contract/write-on-load',
  severity: 'error',
  *check(page) {
    for (const entry of page.entries) {
      if (typeof entry.value !== 'string') continue;
      const use = toAddress(entry);
      if (use?.call?.effect !== 'write' || mayStand(entry, use, page)) continue;
      yield {
        pointer: holderOf(entry).pointer,
        message: `${use.path} 会修改数据，不能放在这里：这里的接口不经员工点击就会调用`,
        hint: '修改数据的接口只能放在表单的 api、按钮或员工操作触发的事件里；这里要用查询接口。',
      };
    }
  },
};

/** The property that holds the call: `api` for an `url` within it. */
function holderOf(entry: Entry): Entry {
  const { parent } = entry;
  return entry.key === 'url' && parent !== undefined && toApiUse(parent) !== undefined ? parent : entry;
}

function mayStand(entry: Entry, { call }: ApiUse, page: PageView): boolean {
  const holder = holderOf(entry);
  const form = holder.parent;
  // A form that submits itself is told at what makes it do so (behaviour/acts-on-load).
  if (form !== undefined && holder.key === 'api' && selfSubmitting(page).has(form)) return true;
  const place = findCallPlace(holder, page);
  return place !== undefined && (place !== 'upload' || call?.multipart === true);
}
