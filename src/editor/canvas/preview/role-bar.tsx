import type { Role } from './preview-role';

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
