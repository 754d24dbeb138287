import type { Generated } from 'kysely';
import type { ValueOf } from '../../contract/dictionaries';

/** Items published to users: messages, policies, surveys, stages, versions; and the promotion channels. */
export interface GrowthTables {
  'backend.message': MessageTable;
  'backend.policy': PolicyTable;
  'backend.survey': SurveyTable;
  'backend.starWheelStage': StarWheelStageTable;
  'backend.appVersion': AppVersionTable;
  /** The highest code ever published, per client type. */
  'backend.appVersionCode': { pfType: number; releasedCode: Generated<number> };
  'backend.promotionChannel': PromotionChannelTable;
  'backend.promotionChannelDay': PromotionChannelDayTable;
}

export interface MessageTable {
  id: Generated<number>;
  title: string;
  content: string;
  /** The audience; fields that the mode does not use are null or ''. */
  mode: number;
  pfType: number | null;
  rangeType: number | null;
  version: Generated<string>;
  deviceToken: Generated<string>;
  /** Whether it offers an update, from `url`; `url` is '' if not. */
  updateVersion: Generated<boolean>;
  url: Generated<string>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface PolicyTable {
  id: Generated<number>;
  pfType: number;
  type: number;
  version: string;
  /** Unique per client type and policy type. */
  versionCode: number;
  title: Generated<string>;
  attr1: Generated<string>;
  /** Sanitised by `toStoredHtml`. */
  content: Generated<string>;
  btnYes: Generated<string>;
  btnNo: Generated<string>;
  url: Generated<string>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface SurveyTable {
  id: Generated<number>;
  title: string;
  pfType: number;
  btnYes: string;
  btnNo: string;
  content: string;
  url: string;
  isEnable: Generated<boolean>;
  isShow: Generated<boolean>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface StarWheelStageTable {
  id: Generated<number>;
  stage: string;
  minScore: number;
  /** At least `minScore`. */
  maxScore: number;
  /** Sanitised by `toStoredHtml`. */
  suggestion: string;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface AppVersionTable {
  id: Generated<number>;
  pfType: number;
  version: string;
  minVersion: string;
  url: string;
  isForce: boolean;
  /** Unique per client type. */
  versionCode: number;
  content: string;
  status: ValueOf<'versionStatus'>;
  modifier: string;
  revision: Generated<number>;
  createTime: Generated<Date>;
  /** Time of the last publication; null before the first. */
  releaseTime: Date | null;
}

export interface PromotionChannelTable {
  id: Generated<number>;
  channelName: string;
  /** The last Shanghai day, `YYYY-MM-DD`. */
  channelExpiry: string;
  channelCode: string;
  revision: Generated<number>;
  createTime: Date;
}

/** Counts of a channel on one day (B §3). */
export interface PromotionChannelDayTable {
  channelId: number;
  /** A Shanghai day, `YYYY-MM-DD`. */
  day: string;
  clickCount: Generated<number>;
  downloadCount: Generated<number>;
  yearCount: Generated<number>;
  monthCount: Generated<number>;
  yearlyCount: Generated<number>;
  monthlyCount: Generated<number>;
}
