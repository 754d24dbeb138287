import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCatalogue } from '../../../../server/console/catalogue/catalogue';
import { createShippedPages } from '../../../../server/console/pages/page-store';
import { callsOf, findPartsOf } from '../../../../server/console/screens/choices';
import type { Plan } from '../../../../server/console/screens/templates/plan';
import { findChoices, templates } from '../../../../server/console/screens/templates/templates';
import type { CatalogueCall } from '../../../../server/contract/console-calls/catalogue';
import type { ScreenTemplate } from '../../../../server/contract/console-calls/screens';
import { valuesOf } from '../../../../server/contract/dictionaries';
import type { Route } from '../../../../server/contract/screens/routes';
import { checkPage } from '../../../../server/page-check/check-page';
import { projectRoot } from '../../../../server/project-root';

const shipped = createShippedPages(join(projectRoot, 'pages'), { fresh: false });
let catalogue: readonly CatalogueCall[];
beforeAll(async () => {
  catalogue = await getCatalogue(shipped);
});

const known = new Map<string, ReturnType<typeof findPartsOf>>();
function partsOf(menu: string): ReturnType<typeof findPartsOf> {
  const parts = known.get(menu) ?? findPartsOf(menu, shipped);
  known.set(menu, parts);
  return parts;
}

/** Makes a template's page for a call, under a menu that owns the call. */
async function make(
  template: ScreenTemplate,
  call: CatalogueCall,
  menu: string,
  choice: 'usual' | 'everything' | 'least',
) {
  const calls = callsOf(menu, catalogue);
  const parts = await partsOf(menu);
  const { chosen, ...all } = findChoices(template, call, calls, parts);
  const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);
  const chosenBy: Record<typeof choice, Pick<Plan, 'columns' | 'filters' | 'fields' | 'actions'>> = {
    usual: chosen,
    everything: {
      columns: names(all.columns),
      filters: names(all.filters),
      fields: names(all.fields),
      actions: all.actions,
    },
    least: { columns: names(all.columns).slice(0, 1), filters: [], fields: [], actions: all.actions },
  };
  return templates[template].make({ title: '自建页面', call, calls, parts, ...chosenBy[choice] });
}

describe('the templates of new screens', () => {
  it('[Foundation §6] make a valid page from every suitable call, with any options', async () => {
    const faults: string[] = [];
    const made: Record<ScreenTemplate, number> = { list: 0, detail: 0, report: 0 };
    for (const template of valuesOf('screenTemplate')) {
      for (const call of catalogue.filter(templates[template].fits)) {
        for (const menu of call.owners) {
          const route: Route = {
            path: '/platform/custom/made',
            title: '自建页面',
            menu: menu as Route['menu'],
          };
          for (const choice of ['usual', 'everything', 'least'] as const) {
            const page = await make(template, call, menu, choice);
            made[template] += 1;
            for (const finding of checkPage(page, { path: route.path, customRoutes: [route] })) {
              const at = `${template} ${choice} ${call.path} of ${menu}`;
              faults.push(`${at}: ${finding.rule} ${finding.pointer} ${finding.message}`);
            }
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(made.list).toBeGreaterThan(60);
    expect(made.detail).toBeGreaterThan(30);
    expect(made.report).toBeGreaterThan(15);
  });

  it('[Foundation §6] offer no field that a form fills in itself', async () => {
    const offered = new Set<string>();
    for (const template of valuesOf('screenTemplate')) {
      for (const call of catalogue.filter(templates[template].fits)) {
        for (const menu of call.owners) {
          const found = findChoices(template, call, callsOf(menu, catalogue), await partsOf(menu));
          for (const { name } of [...found.columns, ...found.filters, ...found.fields]) offered.add(name);
        }
      }
    }
    expect(offered).toContain('activityId');
    expect(['revision', 'requestId'].filter((name) => offered.has(name))).toEqual([]);
  });
});
