import { useEffect, useState } from 'react';
import { code } from '../../../../server/contract/codes';
import { message } from '../../../../server/contract/messages';
import { post } from '../../../http';
import type { AmisRequest, AmisResponse } from '../../../amis/request/fetcher';
import type { Staff } from '../../../screen-host';
import type { MenuNode } from '../../../../server/contract/calls/core/session';
import { answered, type Reads } from '../../designs';
import { isRead } from './preview-fetcher';

interface Role {
  id: number;
  name: string;
}

/** A role for the preview. */
export interface PreviewRole extends Role {
  /** Urls of the role's menus that the designer's user has too. */
  menus: readonly string[];
}

/** More roles than any console has, so that one request lists them all. */
const roleLimit = 200;

/** The roles that a preview can take; `undefined` for users who may not read roles. */
export function useRoles(wanted: boolean): readonly Role[] | undefined {
  const [roles, setRoles] = useState<readonly Role[]>();
  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    void answered(post('/api/admin/role/list', { page: 1, perPage: roleLimit }, { quiet: true })).then(
      ({ status, data }) => {
        // Without a reply there is no choice; the preview uses the user's own role.
        if (stopped || status !== 0) return;
        setRoles((data?.items ?? []).map(({ roleId, roleName }) => ({ id: roleId, name: roleName })));
      },
    );
    return () => {
      stopped = true;
    };
  }, [wanted]);
  return roles;
}

/** @returns undefined when the role cannot be read */
export async function findPreviewRole(role: Role): Promise<PreviewRole | undefined> {
  const [detail, index] = await Promise.all([
    answered(post(`/api/admin/role/detail/${role.id}`, {}, { quiet: true })),
    answered(post('/api/admin/index', {}, { quiet: true })),
  ]);
  if (detail.status !== 0 || index.status !== 0) return undefined;
  const ids = new Set(detail.data?.checkList ?? []);
  const menus = flatten(index.data?.menus ?? [])
    .filter(({ menuId, url }) => url !== '' && ids.has(menuId))
    .map(({ url }) => url);
  return { ...role, menus };
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}

/** The viewer of the page: the role, or the designer's user. */
export function staffOf(role: PreviewRole | undefined, own: Staff): Staff {
  return role === undefined ? own : { ...own, username: role.name, menus: [...role.menus] };
}

type Fetcher = (request: AmisRequest) => Promise<AmisResponse>;

/**
 * Answers calls that the role may not make, to the staff backend or the console itself, as the server would
 * answer them.
 */
export function asRole(
  fetcher: Fetcher,
  role: PreviewRole | undefined,
  owners: Reads['owners'],
  onRefused: (path: string, msg: string) => void,
): Fetcher {
  if (role === undefined) return fetcher;
  const refused = Object.entries(owners)
    .filter(([, menus]) => !menus.some((menu) => role.menus.includes(menu)))
    .map(([path]) => path);
  return async (request) => {
    if (!isRead(request.url, refused)) return fetcher(request);
    onRefused(request.url, message.forbidden);
    return {
      status: 200,
      data: { status: code.forbidden, msg: message.forbidden, data: null },
      headers: {},
    };
  };
}

interface RoleBarProps {
  roles: readonly Role[];
  chosen: number | undefined;
  onChoose: (role: Role | undefined) => void;
}

/** Bar above a preview: the role with which the page is viewed. */
export function RoleBar({ roles, chosen, onChoose }: RoleBarProps) {
  return (
    <div className="designer-role">
      <label>
        以角色预览
        <select
          value={chosen ?? ''}
          onChange={(event) => onChoose(roles.find(({ id }) => String(id) === event.target.value))}
        >
          <option value="">我自己</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen !== undefined && <span>该角色没有权限的接口会显示“没有权限”。</span>}
    </div>
  );
}
