import { useEffect, useState } from 'react';
import { code } from '../../../../server/contract/codes';
import { message } from '../../../../server/contract/messages';
import { post } from '../../../http';
import type { AmisRequest, AmisResponse } from '../../../amis/request/fetcher';
import type { Staff } from '../../../screen-host';
import { answered, type Reads } from '../../designs';
import { isRead } from './preview-fetcher';

interface Role {
  id: number;
  name: string;
}

/** A role as a preview sees it. */
export interface PreviewRole extends Role {
  /** Urls of its menus, as far as the designer has them too. */
  menus: readonly string[];
}

/** As many roles as any console has. */
const roleLimit = 200;

/** The roles one may look through the eyes of; `undefined` for those who may not read roles. */
export function useRoles(wanted: boolean): readonly Role[] | undefined {
  const [roles, setRoles] = useState<readonly Role[]>();
  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    type Reply = { items?: { roleId: number; roleName: string; status: number }[] } | null;
    void answered(post<Reply>('/api/admin/role/list', { page: 1, perPage: roleLimit }, { quiet: true })).then(
      ({ status, data }) => {
        // Without an answer there is no choice; the preview is one's own.
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
  type Detail = { checkList?: number[] } | null;
  type Index = { menus?: MenuNode[] } | null;
  const [detail, index] = await Promise.all([
    answered(post<Detail>(`/api/admin/role/detail/${role.id}`, {}, { quiet: true })),
    answered(post<Index>('/api/admin/index', {}, { quiet: true })),
  ]);
  if (detail.status !== 0 || index.status !== 0) return undefined;
  const ids = new Set(detail.data?.checkList ?? []);
  const menus = flatten(index.data?.menus ?? [])
    .filter(({ menuId, url }) => url !== '' && ids.has(menuId))
    .map(({ url }) => url);
  return { ...role, menus };
}

interface MenuNode {
  menuId: number;
  url: string;
  children?: MenuNode[];
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}

/** Who looks: the role, or the designer themselves. */
export function staffOf(role: PreviewRole | undefined, own: Staff): Staff {
  return role === undefined ? own : { username: role.name, menus: [...role.menus] };
}

type Fetcher = (request: AmisRequest) => Promise<AmisResponse>;

/** What the role may not ask, of the staff backend or of the console itself, is answered as the server would answer it. */
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

/** Above a preview: through whose eyes the page is seen. */
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
