export const peerNames = ['pro', 'react-admin', 'plain'] as const;
export type PeerName = (typeof peerNames)[number];
export type TargetName = 'console' | PeerName;

/** How one of the compared pages is driven: its address, and CSS selectors of what to look at and click. */
export interface Target {
  name: TargetName;
  title: string;
  origin: string;
  /** Path of the list, after the origin. */
  list: string;
  /** The localStorage entries of a logged-in user. */
  token: string;
  rows: string;
  nextPage: string;
  /** The list, its button and its first field of the form in a dialog. */
  edit: { list: string; button: string; field: string };
  login: { username: string; password: string; validateCode?: string; submit: string };
  account: { username: string; password: string; validateCode: string };
}

const loginFields = {
  username: 'input[name=username]',
  password: 'input[name=password]',
  validateCode: 'input[name=validateCode]',
  submit: 'button[type=submit]',
};

const users = '/#/platform/user/register/list';

type Page = Omit<Target, 'name' | 'origin' | 'token' | 'account'>;

const pages: Record<TargetName, Page> = {
  console: {
    title: 'the console',
    list: users,
    rows: 'main tbody tr',
    nextPage: '[aria-label="下一页"], [title="下一页"]',
    // No form opens from the list of users: it has actions on chosen rows instead.
    edit: {
      list: '/#/platform/vip/redemption/channel/list',
      button: 'main tbody td button',
      field: '[role=dialog] input[name=channelName]',
    },
    login: loginFields,
  },
  pro: {
    title: 'ProTable',
    list: '/',
    rows: '.ant-table-tbody tr.ant-table-row',
    nextPage: '.ant-pagination-next button',
    edit: { list: '/', button: 'a.edit', field: '.ant-modal input#mobile' },
    login: {
      username: 'input#username',
      password: 'input#password',
      validateCode: 'input#validateCode',
      submit: 'button.ant-btn-primary',
    },
  },
  'react-admin': {
    title: 'react-admin',
    list: '/#/users',
    rows: 'tbody tr',
    nextPage: '[aria-label="Go to next page"]',
    edit: { list: '/#/users', button: 'button.edit', field: '[role=dialog] input[name=mobile]' },
    login: {
      username: loginFields.username,
      password: loginFields.password,
      submit: loginFields.submit,
    },
  },
  plain: {
    title: 'by hand',
    list: '/',
    rows: 'tbody tr',
    nextPage: 'button.next',
    edit: { list: '/', button: 'button.edit', field: 'dialog input[name=mobile]' },
    login: { ...loginFields, submit: '.login button' },
  },
};

export function describeTarget(
  name: TargetName,
  { origin, token, account }: Pick<Target, 'origin' | 'token' | 'account'>,
): Target {
  return { name, origin, token, account, ...pages[name] };
}
