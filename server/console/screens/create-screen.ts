import { ApiError, invalid } from '../../contract/api-error';
import { code } from '../../contract/codes';
import type { ListAction, screenCreate, screenGrants } from '../../contract/console-calls/screens';
import type { JsonObject } from '../../contract/json-object';
import { customPrefix, type CustomScreen } from '../../contract/screens/routes';
import { designPermissions } from '../../contract/screens/permissions';
import { ConsoleRefusal, type ConsoleContext, type ConsoleHandler } from '../console-context';
import type { Identity } from '../identity/identity';
import { saveDraft, insertVersion } from '../pages/page-store';
import { getMainCall } from './choices';
import { findTakenPaths, insertScreen, requireFreeTitle, type NewScreen } from './screen-store';
import { findChoices, templates, type Choices } from './templates/templates';

/**
 * Creates a screen:
 *
 *   grants -> the call and its menu -> choices -> page from the template -> page check -> entry, and version 1 or a draft
 */
export const createScreen: ConsoleHandler<typeof screenCreate> = async (request, context) => {
  requireGrants(context.staff);
  const { template, title, finish } = request;
  const { call, calls, menu, parts } = await getMainCall(request, context);
  const chosen = takeChosen(request, findChoices(template, call, calls, parts));
  const path = await choosePath(request, context);
  const page = templates[template].make({ title, call, calls, parts, ...chosen });
  const screen: NewScreen = {
    path,
    title,
    menu,
    group: request.group ?? '',
    position: request.position ?? 0,
    template,
    call: call.path,
    createdBy: context.staff.username,
    createdAt: context.now,
  };
  const findings = await context.checkPage(page, { path, newRoute: { path, title, menu } });
  if (findings.some(({ severity }) => severity === 'error')) {
    throw new ConsoleRefusal(code.invalid, '按模板生成的页面没有通过检查，请减少所选的内容', { findings });
  }
  return { path, version: await store(screen, page, finish === 'publish', context) };
};

const mayMake = ({ menus }: Identity) =>
  menus.has(designPermissions.interfaces) && menus.has(designPermissions.publish);

export const readGrants: ConsoleHandler<typeof screenGrants> = async (_request, { staff }) => ({
  mayMake: mayMake(staff),
  mayPublish: staff.menus.has(designPermissions.publish),
});

/**
 * Creating a screen decides which calls it makes and that staff see it, so both grants are needed. @throws
 * ApiError forbidden
 */
export function requireGrants(staff: Identity): void {
  if (mayMake(staff)) return;
  throw new ApiError(code.forbidden, '新建或调整自建页面需要“修改接口与动作”和“发布页面”权限');
}

type Chosen = Pick<Choices, 'chosen'>['chosen'];

/** @throws ApiError invalid, at its field, for choices that the call does not offer */
function takeChosen(
  request: { columns: string[]; filters: string[]; fields: string[]; actions: string[] },
  choices: Choices,
): Chosen {
  const take = (field: 'columns' | 'filters' | 'fields', label: string) => {
    const known = new Set(choices[field].map(({ name }) => name));
    const unknown = request[field].find((name) => !known.has(name));
    if (unknown !== undefined) throw invalid(field, `接口没有${label}“${unknown.slice(0, 50)}”`);
    return [...new Set(request[field])];
  };
  const columns = take('columns', '字段');
  if (columns.length === 0) throw invalid('columns', '请至少选择一个字段');
  const actions = request.actions.map((action): ListAction => {
    const known = choices.actions.find((one) => one === action);
    if (known === undefined) throw invalid('actions', `接口没有操作“${action.slice(0, 50)}”`);
    return known;
  });
  const fields = take('fields', '表单字段');
  return { columns, filters: take('filters', '筛选条件'), fields, actions };
}

async function choosePath(
  { slug, call }: { slug?: string | undefined; call: string },
  { db }: ConsoleContext,
): Promise<CustomScreen['path']> {
  const taken = await findTakenPaths(db, customPrefix);
  if (slug === undefined) return toFreePath(call, taken);
  const path = `${customPrefix}${slug}` as const;
  if (taken.has(path)) throw invalid('slug', '这个地址已被使用（删除的页面也保留地址），请换一个');
  return path;
}

/** Stores entry and page in one transaction. @returns the live version; 0 for a draft */
async function store(
  screen: NewScreen,
  schema: JsonObject,
  isPublished: boolean,
  { db, staff, now, succeedWithin }: ConsoleContext,
): Promise<number> {
  const { path } = screen;
  return db.transaction().execute(async (tx) => {
    await requireFreeTitle(tx, screen.title);
    // A concurrent request has taken the address.
    if (!(await insertScreen(tx, screen))) throw invalid('slug', '这个地址刚刚被使用，请再试一次');
    if (!isPublished) {
      await saveDraft(tx, { path, owner: staff.account, schema, baseVersion: 0, savedAt: now });
      await succeedWithin(tx);
      return 0;
    }
    const version = await insertVersion(tx, 0, {
      path,
      schema,
      publishedBy: staff.username,
      publishedAt: now,
      note: '新建页面',
      restoredFrom: null,
    });
    if (version === undefined) throw invalid('slug', '这个地址已有发布记录，请换一个');
    await succeedWithin(tx);
    return version;
  });
}

/**
 * A free path named after a call, `/api/admin/vip/redemption/channel/list` -> `redemption-channel`, with a number
 * if it is taken.
 */
function toFreePath(call: string, taken: ReadonlySet<string>): CustomScreen['path'] {
  const pieces = call
    .replace(/^\/api\/admin\//, '')
    .split('/')
    .filter((piece) => !piece.startsWith('{') && !/^(?:list|detail|app|user|admin)$/.test(piece));
  const slug =
    pieces
      .slice(-2)
      .join('-')
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'screen';
  for (let number = 1; ; number += 1) {
    const path = `${customPrefix}${slug}${number === 1 ? '' : `-${number}`}` as const;
    if (!taken.has(path)) return path;
  }
}
