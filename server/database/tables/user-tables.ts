import type { ColumnType, Generated } from 'kysely';

/** Users of the app and of the mini-program, and their feedback. */
export interface UserTables {
  'backend.registeredUser': RegisteredUserTable;
  'backend.registeredUserCount': CountTable;
  'backend.userProvinceCount': CountTable;
  'backend.userDevice': UserDeviceTable;
  'backend.userDeviceCount': CountTable;
  'backend.userDeviceState': UserDeviceStateView;
  'backend.deviceReload': { type: number; generation: number; isReload: boolean };
  'backend.field': FieldTable;
  'backend.userTemplate': { templateId: Generated<number>; userId: number; fieldIds: number[] };
  'backend.userTemplateCount': CountTable;
  'backend.userVersion': UserVersionTable;
  'backend.userVersionCount': CountTable;
  'backend.miniUser': MiniUserTable;
  'backend.miniUserCount': CountTable;
  'backend.feedback': FeedbackTable;
  'backend.feedbackReply': FeedbackReplyTable;
}

/** Counters of a large table's rows, maintained by triggers: see `bucket-counts/count-rows.ts`. */
export interface CountTable {
  facet: string;
  bucket: number;
  rowCount: number;
}

export interface RegisteredUserTable {
  id: Generated<number>;
  mobile: string;
  province: Generated<string>;
  city: Generated<string>;
  sysType: number;
  phoneModel: Generated<string>;
  maxVersion: Generated<string>;
  createTime: Generated<Date>;
}

export interface UserDeviceTable {
  userId: number;
  type: number;
  setReload: Generated<boolean>;
  /** The generation of `device_reload` in which `set_reload` was set. */
  setGeneration: Generated<number>;
}

/** A view: whether a device reloads its modules, combining its own setting with the 'set all' of its type. */
export interface UserDeviceStateView {
  userId: ColumnType<number, never, never>;
  type: ColumnType<number, never, never>;
  isReload: ColumnType<boolean, never, never>;
}

/** A module of the app's home screen. */
export interface FieldTable {
  id: Generated<number>;
  name: string;
  isSys: boolean;
  sort: number;
  createTime: Generated<Date>;
}

export interface UserVersionTable {
  id: Generated<number>;
  mobile: string;
  version: string;
  deviceName: string;
  deviceType: number;
  createTime: Generated<Date>;
}

export interface MiniUserTable {
  id: Generated<number>;
  sysType: number;
  /** An image's unsigned url, or ''. */
  avatar: Generated<string>;
  nickName: Generated<string>;
  region: Generated<string>;
  name: Generated<string>;
  phoneNumber: Generated<string>;
  wechat: Generated<string>;
  companyName: Generated<string>;
  dept: Generated<string>;
  post: Generated<string>;
  createTime: Generated<Date>;
}

/** Which feedback: the app's or the mini-program's. */
export type FeedbackKind = 'app' | 'mini';

export interface FeedbackTable {
  id: Generated<number>;
  kind: FeedbackKind;
  mobile: string;
  contact: Generated<string>;
  content: string;
  /** Unsigned. */
  imageUrls: Generated<string[]>;
  isAcceptContact: Generated<boolean>;
  isReply: Generated<boolean>;
  deviceName: Generated<string>;
  version: Generated<string>;
  status: Generated<number>;
  remark: Generated<string>;
  revision: Generated<number>;
  createTime: Generated<Date>;
  /** When it was done; null if it is not, or was done before this column existed. */
  doneTime: Date | null;
}

export interface FeedbackReplyTable {
  id: Generated<number>;
  feedbackId: number;
  content: string;
  solveTime: Date;
}
