import type { ColumnType, Generated } from 'kysely';

/** Tracking events of the app: incoming batches, stored events, and counts. */
export interface EventTables {
  'backend.eventIntake': EventIntakeTable;
  'backend.trackingEvent': TrackingEventTable;
  'backend.eventType': { id: Generated<number>; category: number; name: string };
  'backend.eventDevice': { id: Generated<number>; clientType: number; appVersion: string; model: string };
  'backend.eventWindow': { one: Generated<boolean>; openFrom: number; byClientFrom: Generated<number> };
  'backend.userActivity': { userId: number; day: number; deviceId: number };
  'backend.reportCount': ReportCountTable;
  'backend.cohortCount': { kind: string; cohort: number; later: number; users: number };
}

export interface EventIntakeTable {
  id: Generated<number>;
  receivedAt: Generated<Date>;
  app: string;
  size: number;
  /** JSON. */
  events: string;
}

export interface TrackingEventTable {
  id: number;
  time: Date;
  userId: number;
  typeId: number;
  deviceId: number;
  /** The Shanghai day of `time`, written by the database. */
  day: ColumnType<number, never, never>;
}

export interface ReportCountTable {
  kind: string;
  bucket: number;
  value: string;
  events: number;
  users: number;
}
