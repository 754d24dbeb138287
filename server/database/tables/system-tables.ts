import type { Generated } from 'kysely';

/** System parameters, uploaded files, demo data. */
export interface SystemTables {
  'backend.config': ConfigTable;
  'backend.storedFile': StoredFileTable;
  'backend.storedFilePiece': { key: string; number: number; content: Uint8Array };
  'backend.seedRun': { name: string; seed: number; users: number; finishedAt: Date };
}

export interface ConfigTable {
  configId: Generated<number>;
  configName: string;
  configKey: string;
  configValue: string;
  /** 'Y': built into the system, cannot be removed. */
  configType: 'Y' | 'N';
  remark: Generated<string>;
  revision: Generated<number>;
  createTime: Date;
  updateTime: Date;
}

export interface StoredFileTable {
  key: string;
  bytes: Generated<number>;
  pieceBytes: number;
  isWhole: Generated<boolean>;
  begunAt: Generated<Date>;
}
