/**
 * The made-up corner in which writes are tried: records whose names nobody else has, made, read, changed and removed again.
 * `{uid}` stands for a name made for this run, `{role}` for the id of the record around it, `{secret}` for a random text.
 */
export interface Scenario {
  add: string;
  edit: string;
  remove: string;
  list: string;
  detail?: string;
  /** The list's field that holds `{uid}`, and the one that holds the id. */
  name: string;
  id: string;
  /** What is sent to add, and to edit, beside the id. */
  fields: Record<string, string>;
  /** The fields by which `edit` and a `remove` without path parameter name the record. */
  editId: string;
  removeId?: string;
  /** Where the reply holds the record; the reply itself unless given. */
  record?: 'role';
  /** Further changes of the record, each to be read back. */
  then?: readonly { path: string; fields: Record<string, string> }[];
  /** Tried while this record is there, with its id as `{role}`. */
  within?: readonly Scenario[];
}

const admin = (area: string, id = 'id') => ({
  add: `/admin/${area}/add`,
  edit: `/admin/${area}/edit`,
  remove: `/admin/${area}/remove/{id}`,
  list: `/admin/${area}/list`,
  detail: `/admin/${area}/detail/{id}`,
  id,
  editId: id,
});

const staff: Scenario = {
  ...admin('system/user', 'userId'),
  name: 'username',
  fields: {
    username: '{uid}',
    loginName: '{uid}',
    roleId: '{role}',
    status: '1',
    password: 'nobody {secret}',
  },
};

export const scenarios: readonly Scenario[] = [
  { ...admin('app/activity', 'activityId'), name: 'activityName', fields: { activityName: '{uid}' } },
  {
    ...admin('vip/redemption/channel', 'channelId'),
    remove: '/admin/vip/redemption/channel/remove',
    removeId: 'channelId',
    name: 'channelName',
    fields: { channelName: '{uid}' },
  },
  {
    ...admin('sys/config', 'configId'),
    name: 'configName',
    fields: { configName: '{uid}', configKey: '{uid}', configValue: '1', configType: 'N', remark: '' },
  },
  {
    ...admin('app/version'),
    name: 'content',
    fields: {
      pfType: '3',
      version: '900.1.1',
      minVersion: '0.1.0',
      url: 'https://example.com/{uid}',
      isForce: 'F',
      content: '{uid}',
      // A draft: nobody is offered it.
      status: '2',
    },
  },
  {
    add: '/admin/help/category/add',
    edit: '/admin/help/category/edit',
    remove: '/admin/help/category/remove/{id}',
    list: '/admin/help/category/list',
    name: 'categoryName',
    id: 'id',
    editId: 'id',
    fields: { categoryName: '{uid}', sort: '9999', brief: '', parentId: '0' },
  },
  {
    ...admin('role', 'roleId'),
    name: 'roleName',
    fields: { roleName: '{uid}', roleKey: '{uid}', roleSort: '9999', status: '0', remark: '', menuIds: '' },
    record: 'role',
    within: [staff],
  },
  {
    ...admin('app/policy'),
    name: 'title',
    fields: {
      pfType: '0',
      type: '1',
      version: '0.0.1',
      versionCode: '1999999999',
      title: '{uid}',
      attr1: '',
      content: '',
      btnYes: '',
      btnNo: '',
      url: '',
    },
  },
  {
    ...admin('app/message'),
    name: 'title',
    // To one device, which is none.
    fields: { title: '{uid}', content: '{uid}', mode: '2', deviceToken: '{uid}', updateVersion: 'F' },
  },
  {
    ...admin('question/survey'),
    name: 'title',
    fields: {
      title: '{uid}',
      pfType: '0',
      btnYes: '好',
      btnNo: '不',
      content: '{uid}',
      url: 'https://example.com/{uid}',
      isEnable: 'F',
      isShow: 'F',
    },
    then: [
      { path: '/admin/question/survey/editStatus', fields: { isEnable: 'T' } },
      { path: '/admin/question/survey/editStatus', fields: { isEnable: 'F' } },
      { path: '/admin/question/survey/editShow', fields: { isShow: 'T' } },
      { path: '/admin/question/survey/editShow', fields: { isShow: 'F' } },
    ],
  },
  {
    ...admin('app/channel'),
    name: 'channelName',
    fields: { channelName: '{uid}', channelExpiry: '2099-12-31' },
  },
  {
    ...admin('starWheel'),
    edit: '/admin/starWheel/modify',
    remove: '/admin/starWheel/remove',
    removeId: 'id',
    name: 'stage',
    fields: { stage: '{uid}', minScore: '99', maxScore: '100', suggestion: '<p>{uid}</p>' },
  },
];

/** Calls that change what belongs to somebody: asked about a record that is not there, they must refuse. */
export const refused: Readonly<Record<string, Record<string, string>>> = {
  '/admin/feedback/edit': { id: '999999999', status: '1', remark: '{uid}' },
  '/admin/feedback/reply': { feedbackId: '999999999', content: '{uid}' },
  '/admin/mini/feedback/edit': { id: '999999999', status: '1', remark: '{uid}' },
  '/admin/mini/feedback/reply': { feedbackId: '999999999', content: '{uid}' },
  '/admin/user/init/load': { isLoad: 'T', isAll: 'F', userIds: '', type: '9' },
  '/admin/app/vip/rescind': { userId: '999999999', externalAgreementNo: '{uid}' },
  '/admin/app/vip/renewal': { userId: '999999999', externalAgreementNo: '{uid}' },
  '/admin/vip/give/add': { mobiles: '', activityId: '999999999', duration: '1', durationType: 'M' },
  '/admin/vip/give/edit': {
    giveId: '999999999',
    mobile: '10000000000',
    activityId: '999999999',
    duration: '1',
    durationType: 'M',
  },
  '/admin/vip/give/again': { giveId: '999999999' },
  '/admin/vip/redemption/batch/edit': { batchNumber: '{uid}', state: '2' },
  '/admin/vip/redemption/batch/additional': { batchNumber: '{uid}', addCount: '1' },
  '/admin/vip/redemption/batch/add': { batchNumber: '{uid}', generateTotal: '0', expireType: '0' },
  '/admin/help/article/add': { title: '', categoryId: '999999999' },
  '/admin/help/article/edit': { id: '999999999', title: '', categoryId: '999999999' },
  '/admin/help/article/publish': { id: '999999999' },
  '/admin/help/article/remove/{id}': { id: '999999999' },
  '/admin/help/article/sort': { categoryId: '999999999', articleId: '999999999', sort: '1' },
  '/admin/docs/article/add': { title: '', categoryId: '999999999' },
  '/admin/docs/article/edit': { id: '999999999', title: '', categoryId: '999999999' },
  '/admin/docs/article/remove': { id: '999999999' },
  '/admin/docs/category/add': { categoryName: '', route: '' },
  '/admin/docs/category/edit': { id: '999999999', categoryName: '{uid}', route: '{uid}' },
  '/admin/docs/category/hidden': { id: '999999999', isHidden: 'T' },
  '/admin/password/edit': { oldPassword: '{uid}', newPassword: 'nobody {secret}' },
  '/admin/login': { username: '{uid}', password: '{uid}', validateCode: '{uid}' },
};
