import { isObject } from '../../server/contract/json-object';
import { planCall, templateOf, type CallPlan } from '../../renderers/list/plan/action-plan';
import type { Scope } from '../../renderers/list/plan/expression';
import { planOf, type ListPlan } from '../../renderers/list/plan/list-plan';
import { findText, requireKnown, toArray, Unknown, type Json } from '../../renderers/list/plan/node';
import { planPart, type PartPlan } from '../../renderers/list/plan/part-plan';
import { applyConventions, type Page } from '../amis/conventions/apply-conventions';

/** A screen with a single list that can be drawn before amis is loaded. */
export interface ScreenPlan {
  title: (scope: Scope) => string;
  toolbar: readonly PartPlan[];
  list: ListPlan;
  data: Json;
  /** Loads additional page data. */
  initCall: CallPlan | undefined;
  /** Page for amis once it is loaded: draws nothing, but lets actions address a list of this name. */
  page: Page;
}

const plans = new WeakMap<object, ScreenPlan | undefined>();

/** Undefined for a screen that is not a single list, or uses a feature that only amis supports. */
export function findScreenPlan(schema: object): ScreenPlan | undefined {
  if (!plans.has(schema)) plans.set(schema, tryPlan(schema));
  return plans.get(schema);
}

function tryPlan(schema: object): ScreenPlan | undefined {
  try {
    return compile(applyConventions(schema, refuse));
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

/** Leaves texts that could run scripts to amis, which sanitises them. */
function refuse(text: string): never {
  throw new Unknown(text.slice(0, 40));
}

function compile(page: Json): ScreenPlan {
  requireKnown(page, ['title', 'toolbar', 'body', 'definitions', 'data', 'initApi', 'className']);
  const body = toArray(page['body']);
  const [crud] = body;
  if (body.length !== 1 || !isObject(crud) || crud['type'] !== 'crud') throw new Unknown('more than a list');
  const planned = planOf(crud);
  if (!('plan' in planned)) throw new Unknown(planned.unknown);
  const { initApi } = page;
  const data = isObject(page['data']) ? page['data'] : {};
  if (JSON.stringify(data).includes('${')) throw new Unknown('page.data');
  return {
    title: templateOf(findText(page, 'title')),
    toolbar: toArray(page['toolbar']).map((part) => planPart(part, planned.plan.names)),
    list: planned.plan,
    data,
    initCall: initApi === undefined ? undefined : planCall(initApi),
    page: {
      type: 'page',
      definitions: page['definitions'],
      body: {
        type: 'crud',
        name: planned.plan.name,
        // Falls back to the list's name: the engine's own buttons address it by id or name.
        id: planned.plan.id || planned.plan.name,
        isDirect: true,
        syncLocation: false,
      },
    },
  };
}
