import type { FieldHint, PageHint } from '../../page-check/view/page-hints';

/** Names that pages seldom label, being keys and versions. */
const usual: Readonly<Record<string, string>> = {
  id: '编号',
  ids: '编号',
  revision: '修改次数',
  createTime: '创建时间',
  updateTime: '修改时间',
  remark: '备注',
  startDate: '开始日期',
  endDate: '结束日期',
  total: '总数',
  count: '数量',
  mobile: '手机号',
  province: '省份',
  city: '城市',
};

/** What staff call the fields of a call, by what the shipped pages say. */
export interface FieldWords {
  /** `owners`: the call's menus, whose other calls speak of the same things. */
  find(call: string, side: PageHint['side'], name: string, owners: readonly string[]): FieldHint;
}

/**
 * The nearest word wins: of the call itself, of its other side, of the calls of the same menu, then the usual ones.
 * `hints`: in page order, with the menus that own each call.
 */
export function createFieldWords(hints: readonly (PageHint & { owners: readonly string[] })[]): FieldWords {
  const known = new Map<string, FieldHint>();
  for (const { owners, call, side, name, ...hint } of hints) {
    const keys = [`${side} ${call} ${name}`, `${call} ${name}`];
    const nearby = owners.flatMap((owner) => [`${side} ${owner} ${name}`, `${owner} ${name}`]);
    for (const key of [...keys, ...nearby]) {
      known.set(key, { ...dropUndefined(hint), ...known.get(key) });
    }
  }
  return {
    find: (call, side, name, owners) => {
      const last = name.split('.').at(-1) ?? name;
      const near = [
        known.get(`${side} ${call} ${name}`),
        known.get(`${call} ${name}`),
        ...owners.map((owner) => known.get(`${side} ${owner} ${last}`)),
        ...owners.map((owner) => known.get(`${owner} ${last}`)),
      ];
      const all = near.reduceRight<FieldHint>((found, hint) => ({ ...found, ...hint }), {});
      return { ...all, label: all.label ?? usual[last] };
    },
  };
}

function dropUndefined(hint: FieldHint): FieldHint {
  return Object.fromEntries(Object.entries(hint).filter(([, value]) => value !== undefined));
}
