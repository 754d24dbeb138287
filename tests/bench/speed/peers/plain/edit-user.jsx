import { useEffect, useRef } from 'react';
import { saveUser } from '../calls.js';
import { systems } from './systems.js';

export function EditUser({ user, onClose }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);

  const save = async (event) => {
    event.preventDefault();
    const { initialised, sysType, ...texts } = Object.fromEntries(new FormData(event.target));
    await saveUser(user.id, { ...texts, sysType: Number(sysType), initialised: initialised === 'on' });
    onClose(true);
  };

  return (
    <dialog ref={dialog} onClose={() => onClose(false)}>
      <h2>编辑用户</h2>
      <form onSubmit={save}>
        <label>
          手机号 <input name="mobile" required defaultValue={user.mobile} />
        </label>
        <label>
          注册地 <input name="province" defaultValue={user.province} />
        </label>
        <label>
          客户端{' '}
          <select name="sysType" defaultValue={user.sysType}>
            {systems.map((name, value) => (
              <option key={name} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          手机型号 <input name="phoneModel" defaultValue={user.phoneModel} />
        </label>
        <label>
          数据初始化 <input type="checkbox" name="initialised" defaultChecked={user.initialised} />
        </label>
        <label>
          备注 <textarea name="remark" defaultValue={user.remark} />
        </label>
        <footer>
          <button type="button" onClick={() => onClose(false)}>
            取消
          </button>
          <button className="primary">确认</button>
        </footer>
      </form>
    </dialog>
  );
}
