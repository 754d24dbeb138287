import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios, type Scenario } from '../../../../server/conformance/calls/scenarios';
import { calls } from '../../../../server/contract/calls/index';
import { TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

/** Path of a removal -> the name in the log of a record whose text fields are all `uid`; `uid` for all others. */
const named: Readonly<Record<string, string>> = {
  '/admin/app/version/remove/{id}': '900.1.1（mac for pc）',
  '/admin/role/remove/{id}': 'uid（uid）',
  '/admin/sys/config/remove/{id}': 'uid（uid）',
  '/admin/system/user/remove/{id}': 'uid（uid）',
};

const send = async (path: string, fields: Record<string, string> = {}) => {
  const answer = await console.callUnchecked(
    path.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? ''),
    fields,
  );
  expect(answer, path).toMatchObject({ status: 0 });
  return answer.data as { items: Record<string, unknown>[] } | null;
};

/** Adds a record, removes it, and returns the paths of such removals; first, while it exists, those within it. */
async function addAndRemove(
  { add, list, remove, removeId = 'id', ...scenario }: Scenario,
  parent = '',
): Promise<string[]> {
  const values: Record<string, string> = { '{uid}': 'uid', '{secret}': 'Kirschbaum 7', '{parent}': parent };
  const fill = (text: string) =>
    Object.entries(values).reduce((to, [name, value]) => to.replaceAll(name, value), text);
  await send(
    add,
    Object.fromEntries(Object.entries(scenario.fields).map(([name, text]) => [name, fill(text)])),
  );
  const rows = (await send(list, { page: '1', perPage: '100' }))?.items ?? [];
  const id = String(
    rows.find((row) => row[scenario.name] === fill(scenario.fields[scenario.name] ?? ''))?.[scenario.id],
  );
  const removed: string[] = [];
  for (const inner of scenario.within ?? []) removed.push(...(await addAndRemove(inner, id)));
  if (remove === undefined) return removed;
  await send(remove, { id, [removeId]: id });
  return [...removed, remove];
}

describe('[A §6] a removal is recorded with the name of what it removed', () => {
  it('for every call that removes a record', async () => {
    const removed: string[] = [];
    for (const scenario of scenarios) removed.push(...(await addAndRemove(scenario)));
    expect(removed.toSorted()).toEqual(
      calls
        .map(({ path }) => path)
        .filter((path) => path.includes('/remove'))
        .toSorted(),
    );

    const { data } = await console.call('/console/audit/list', { page: 1, perPage: 100 });
    const recorded = data.items
      .filter(({ call }) => removed.includes(call))
      .map(({ call, msg }) => [call, msg]);
    expect(Object.fromEntries(recorded)).toEqual(
      Object.fromEntries(removed.map((call) => [call, named[call] ?? 'uid'])),
    );
  });
});
