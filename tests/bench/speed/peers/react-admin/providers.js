import { isLoggedIn, listUsers, logIn, logOut, readUser, saveUser } from '../calls.js';

export const dataProvider = {
  getList: async (_resource, { pagination, filter }) => {
    const { items, total } = await listUsers({ ...filter, ...pagination });
    return { data: items, total };
  },
  getOne: async (_resource, { id }) => ({ data: await readUser(id) }),
  update: async (_resource, { id, data }) => ({ data: await saveUser(id, data) }),
};

export const authProvider = {
  login: logIn,
  logout: async () => logOut(),
  checkAuth: async () => {
    if (!isLoggedIn()) throw new Error('nobody is logged in');
  },
  checkError: async () => {},
  getPermissions: async () => undefined,
};
