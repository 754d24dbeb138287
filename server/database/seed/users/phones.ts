import { weighted, type Random } from '../random';

interface Phone {
  model: string;
  /** 0 Android, 1 iOS (A §9). */
  sysType: 0 | 1;
  /** First day of sale. */
  since: number;
  weight: number;
}

const phone =
  (sysType: 0 | 1) =>
  ([model, since, weight]: [string, string, number]): Phone => ({
    model,
    sysType,
    since: Date.parse(since),
    weight,
  });

const phones: Phone[] = [
  ...(
    [
      ['HUAWEI Mate 60 Pro', '2023-09-01', 11],
      ['HUAWEI Pura 70', '2024-04-20', 8],
      ['HUAWEI nova 12', '2024-01-01', 6],
      ['HUAWEI Mate 70', '2024-12-01', 7],
      ['HUAWEI Pura 80 Pro', '2025-06-15', 5],
      ['HUAWEI P40', '2020-04-01', 4],
      ['Xiaomi 13', '2022-12-15', 5],
      ['Xiaomi 14', '2023-11-01', 8],
      ['Xiaomi 15', '2024-11-01', 7],
      ['Redmi K70', '2023-12-01', 7],
      ['Redmi Note 13', '2023-10-01', 5],
      ['vivo X100', '2023-11-20', 6],
      ['vivo X200 Pro', '2024-10-20', 5],
      ['vivo S18', '2023-12-20', 4],
      ['OPPO Find X7', '2024-01-15', 4],
      ['OPPO Reno11', '2023-12-01', 6],
      ['OPPO Find X8', '2024-11-01', 4],
      ['HONOR Magic6', '2024-01-20', 5],
      ['HONOR 200', '2024-06-01', 5],
      ['HONOR Magic7', '2024-11-10', 4],
      ['OnePlus 12', '2023-12-10', 3],
      ['realme GT5 Pro', '2023-12-15', 2],
      ['Samsung Galaxy S24', '2024-01-25', 2],
    ] as [string, string, number][]
  ).map(phone(0)),
  ...(
    [
      ['iPhone 11', '2019-09-20', 5],
      ['iPhone 12', '2020-10-23', 7],
      ['iPhone 13', '2021-09-24', 10],
      ['iPhone 14', '2022-09-16', 7],
      ['iPhone 14 Pro', '2022-09-16', 6],
      ['iPhone 15', '2023-09-22', 8],
      ['iPhone 15 Pro', '2023-09-22', 9],
      ['iPhone 15 Pro Max', '2023-09-22', 8],
      ['iPhone 16', '2024-09-20', 8],
      ['iPhone 16 Pro', '2024-09-20', 9],
      ['iPhone 17 Pro', '2025-09-19', 8],
    ] as [string, string, number][]
  ).map(phone(1)),
];

/** Share of new users on iOS. */
const iosShare = 0.38;
const pickers = ([0, 1] as const).map((sysType) =>
  weighted(
    phones.filter((each) => each.sysType === sysType),
    ({ weight }) => weight,
  ),
);

/** A phone that was on sale at the given moment. */
export function pickPhone(random: Random, moment: number): { model: string; sysType: 0 | 1 } {
  const pick = pickers[random.chance(iosShare) ? 1 : 0] as (typeof pickers)[number];
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const found = pick(random);
    if (found.since <= moment) return found;
  }
  return { model: 'Android 手机', sysType: 0 };
}
