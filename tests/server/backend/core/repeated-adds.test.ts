import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios, type Scenario } from '../../../../server/conformance/calls/scenarios';
import { fill } from '../../../../server/conformance/calls/write-calls';
import { calls } from '../../../../server/contract/calls/index';
import { done } from '../../../support/answers';
import { TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

/** A §3: each save takes the next code, so equal submits are two versions. */
const version = '/admin/app/version/add';
const tried = scenarios.filter(({ add }) => add !== version);
const names = { uid: 'zzrepeated', secret: 'a text that is long', parent: '' };

/** The ids of the records that an add has made. */
async function listMade({ list, name, id }: Scenario): Promise<string[]> {
  const { data } = await console.callUnchecked(list, { page: 1, perPage: 100 });
  const { items } = data as { items: Record<string, unknown>[] };
  return items.filter((row) => row[name] === names.uid).map((row) => String(row[id]));
}

function trySubmits(scenario: Scenario, parentOf: () => string): void {
  let made = '';
  it(`makes one record of the same submits: ${scenario.add}`, async () => {
    const submit = () =>
      console.callUnchecked(scenario.add, fill(scenario.fields, { ...names, parent: parentOf() }));
    const answers = [...(await Promise.all([submit(), submit()])), await submit()];
    const added = await listMade(scenario);
    expect(added).toHaveLength(1);
    [made = ''] = added;
    // Where a name is unique, the others are refused at its field: the name may be somebody else's.
    expect([
      [0, 0, 0],
      [0, 422, 422],
    ]).toContainEqual(answers.map(({ status }) => status).sort());
  });
  for (const inner of scenario.within ?? []) trySubmits(inner, () => made);
}

describe('[Foundation §3] an add that is submitted again after a lost answer', () => {
  for (const scenario of tried) trySubmits(scenario, () => '');

  it('is tried for every add call; grants and batches have keys of their own, and each save of a version takes the next code', () => {
    const addsOf = (given: readonly Scenario[]): string[] =>
      given.flatMap(({ add, within = [] }) => [add, ...addsOf(within)]);
    expect([...addsOf(scenarios), '/admin/vip/give/add', '/admin/vip/redemption/batch/add'].sort()).toEqual(
      calls
        .map(({ path }) => path)
        .filter((path) => path.endsWith('/add'))
        .sort(),
    );
  });
});

it('[Foundation §3] an add that equals a removed record makes a new one', async () => {
  for (const scenario of tried.filter(({ remove, within }) => remove && !within)) {
    const [id = ''] = await listMade(scenario);
    const named = { [scenario.removeId ?? 'id']: id };
    expect(await console.callUnchecked((scenario.remove ?? '').replace('{id}', id), named)).toMatchObject({
      status: 0,
    });
    expect(await console.callUnchecked(scenario.add, fill(scenario.fields, names))).toEqual(done);
    expect(await listMade(scenario)).toHaveLength(1);
  }
});
