/**
 * Test records for writes: they have unique names, and are created, read, changed and removed again. `{uid}`
 * stands for a name generated for this run, `{parent}` for the id of the parent record, `{id}` for the record's
 * own id, `{secret}` for a random text, the same everywhere in the record.
 */
export interface Scenario {
  add: string;
  edit: string;
  /**
   * Absent if such a record cannot be removed: it is created once under the name `staysAs`, and reused by later
   * runs.
   */
  remove?: string;
  staysAs?: string;
  list: string;
  detail?: string;
  /** The list's field that contains `{uid}`, and the one that contains the id. */
  name: string;
  id: string;
  /** The fields sent by add and edit, besides the id. */
  fields: Record<string, string>;
  /** The fields by which `edit`, and `remove` without path parameter, identify the record. */
  editId: string;
  removeId?: string;
  /** Where the reply contains the record; defaults to the reply itself. */
  record?: 'role';
  /** Further changes to the record, each verified by reading it back. */
  then?: readonly { path: string; fields: Record<string, string> }[];
  /** Tried while this record exists, with its id as `{parent}`. */
  within?: readonly Scenario[];
  /** The list's fields of a removed record, if the list keeps removed ones. */
  removedAs?: Record<string, string>;
  /** For an account: it logs in with these fields and changes its own password. */
  signsIn?: { username: string; password: string };
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
    roleId: '{parent}',
    status: '0',
    password: 'nobody {secret}',
  },
  signsIn: { username: '{uid}', password: 'nobody {secret}' },
};

const helpArticle: Scenario = {
  ...admin('help/article'),
  name: 'title',
  fields: {
    title: '{uid}',
    categoryId: '{parent}',
    content: '<p>{uid}</p>',
    isFile: 'F',
    // A draft is invisible to readers.
    isDraft: 'T',
    sort: '1',
  },
  then: [
    { path: '/admin/help/article/publish', fields: { status: '0' } },
    {
      path: '/admin/help/article/sort',
      fields: { categoryId: '{parent}', articleId: '{id}', sort: '1' },
    },
  ],
  // A §4: a removed article stays in the list with the state 'deleted'.
  removedAs: { status: '1' },
};

const docsArticle: Scenario = {
  ...admin('docs/article'),
  remove: '/admin/docs/article/remove',
  removeId: 'id',
  name: 'title',
  // A §4: a draft cannot be removed. In a hidden category it is invisible to readers.
  fields: { ...helpArticle.fields, isDraft: 'F', route: '{uid}', parentId: '0' },
  removedAs: { status: '1' },
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
      // A draft is not offered to users.
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
    within: [helpArticle],
  },
  {
    add: '/admin/docs/category/add',
    edit: '/admin/docs/category/edit',
    staysAs: 'zzconformance',
    list: '/admin/docs/category/list',
    name: 'categoryName',
    id: 'id',
    editId: 'id',
    fields: {
      categoryName: '{uid}',
      route: '{uid}',
      sort: '9999',
      brief: '',
      parentId: '0',
      // Hidden, so that readers of the docs do not see it.
      isHidden: 'T',
    },
    then: [
      { path: '/admin/docs/category/hidden', fields: { isHidden: 'F' } },
      { path: '/admin/docs/category/hidden', fields: { isHidden: 'T' } },
    ],
    within: [docsArticle],
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
    // Addressed to one device that does not exist.
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

/**
 * Calls that cannot be tested with a created record, and why: called for a record that does not exist, they must
 * refuse. Skipped for calls that a scenario has already made.
 */
export const refused: readonly {
  because: string;
  calls: Readonly<Record<string, Record<string, string>>>;
}[] = [
  {
    because: 'no call makes a feedback, and a reply reaches its sender',
    calls: {
      '/admin/feedback/edit': { id: '999999999', status: '1', remark: '{uid}' },
      '/admin/feedback/reply': { feedbackId: '999999999', content: '{uid}' },
      '/admin/mini/feedback/edit': { id: '999999999', status: '1', remark: '{uid}' },
      '/admin/mini/feedback/reply': { feedbackId: '999999999', content: '{uid}' },
    },
  },
  {
    because: 'no call makes a device, and users notice the change',
    calls: { '/admin/user/init/load': { isLoad: 'T', isAll: 'F', userIds: '', type: '9' } },
  },
  {
    because: 'no call makes a member, and a renewal takes money',
    calls: {
      '/admin/app/vip/rescind': { userId: '999999999', externalAgreementNo: '{uid}' },
      '/admin/app/vip/renewal': { userId: '999999999', externalAgreementNo: '{uid}' },
    },
  },
  {
    because: 'no call removes a grant',
    calls: {
      '/admin/vip/give/add': { mobiles: '', activityId: '999999999', duration: '1', durationType: 'M' },
      '/admin/vip/give/edit': {
        giveId: '999999999',
        mobile: '10000000000',
        activityId: '999999999',
        duration: '1',
        durationType: 'M',
      },
      '/admin/vip/give/again': { giveId: '999999999' },
    },
  },
  {
    because: 'no call removes a batch of codes',
    calls: {
      '/admin/vip/redemption/batch/edit': { batchNumber: '{uid}', state: '2' },
      '/admin/vip/redemption/batch/additional': { batchNumber: '{uid}', addCount: '1' },
      '/admin/vip/redemption/batch/add': { batchNumber: '{uid}', generateTotal: '0', expireType: '0' },
    },
  },
  {
    because: 'an earlier run has made the docs category that stays',
    calls: { '/admin/docs/category/add': { categoryName: '', route: '' } },
  },
  {
    because: 'only an account that the kit makes does it, in a run with --username',
    calls: {
      '/admin/login': { username: '{uid}', password: '{uid}', validateCode: '{uid}' },
      '/admin/password/edit': { oldPassword: '{uid}', newPassword: 'nobody {secret}' },
    },
  },
];

export interface Upload {
  path: string;
  /** A file that the call takes, for an upload that is tried. */
  picture?: { filename: string; contentType: string; bytes: Buffer };
}

/** One white pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';

export const uploads: readonly Upload[] = [
  {
    path: '/admin/file/img/upload',
    picture: { filename: 'zz.png', contentType: 'image/png', bytes: Buffer.from(pixel, 'base64') },
  },
  { path: '/admin/file/video/upload' },
];
