import { useEffect, useState } from 'react';
import { listUsers } from '../calls.js';
import { EditUser } from './edit-user.jsx';
import { Pager } from './pager.jsx';
import { systems } from './systems.js';

const perPage = 10;

export default function Users() {
  const [query, setQuery] = useState({ page: 1 });
  const [users, setUsers] = useState({ items: [], total: 0 });
  const [edited, setEdited] = useState(null);

  useEffect(() => {
    let overtaken = false;
    void listUsers({ ...query, perPage }).then((found) => {
      if (!overtaken) setUsers(found);
    });
    return () => {
      overtaken = true;
    };
  }, [query]);

  const search = (event) => {
    event.preventDefault();
    setQuery({ ...Object.fromEntries(new FormData(event.target)), page: 1 });
  };
  const closeDialog = (saved) => {
    setEdited(null);
    if (saved) setQuery({ ...query });
  };

  return (
    <main>
      <h1>注册用户</h1>
      <form className="filter" onSubmit={search} onReset={() => setQuery({ page: 1 })}>
        <label>
          手机号 <input name="mobile" placeholder="请输入" />
        </label>
        <label>
          客户端{' '}
          <select name="sysType">
            <option value="">全部</option>
            {systems.map((name, value) => (
              <option key={name} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          注册日期 <input type="date" name="startDate" /> - <input type="date" name="endDate" />
        </label>
        <button type="reset">重置</button>
        <button className="primary">查询</button>
      </form>
      <table>
        <thead>
          <tr>
            {['手机号', '注册地', '客户端', '数据初始化', '手机型号', '注册时间', '操作'].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.items.map((user) => (
            <tr key={user.id}>
              <td>{user.mobile}</td>
              <td>{user.province}</td>
              <td>{systems[user.sysType]}</td>
              <td>{user.initialised ? '是' : '否'}</td>
              <td>{user.phoneModel}</td>
              <td>{user.createTime}</td>
              <td>
                <button className="edit" onClick={() => setEdited(user)}>
                  编辑
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        page={query.page}
        pages={Math.ceil(users.total / perPage)}
        total={users.total}
        onTurn={(page) => setQuery({ ...query, page })}
      />
      {edited && <EditUser user={edited} onClose={closeDialog} />}
    </main>
  );
}
