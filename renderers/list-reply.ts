/** Why a reply of another shape is a failure: it must not look like a list without entries. */
export const notListText = '返回的数据不是列表';

/** Whether a reply without an array says that there are no entries: it has no data, or a total of 0. */
export const saysNone = (data: unknown): boolean =>
  data === null ||
  data === undefined ||
  (typeof data === 'object' && 'total' in data && String(data.total) === '0');
