import type { Readable } from 'node:stream';
import type { Tx } from '../database';
import type { Random } from './random';

/** Where pictures go: the backend's file storage, as far as it is needed here. */
export interface SeedStorage {
  write(key: string, content: Readable, contentType: string): Promise<void>;
  stat(key: string): Promise<unknown>;
}

/** What an area is made from. Everything follows from `now` and the seed behind `random`. */
export interface SeedContext {
  tx: Tx;
  storage: SeedStorage;
  /** Origin of file urls; '' is the console's own. */
  imageHost: string;
  /** The moment up to which things have happened, in ms. */
  now: number;
  /** Registered users to make. */
  users: number;
  /** Single tracking events to make, about; as many as a first start has time for unless given. */
  events?: number | undefined;
  /** An independent stream of random numbers. */
  random(stream: string): Random;
  progress(line: string): void;
}

/** One area of demo data; it may rely on the areas before it in `seed-demo-data.ts`. */
export interface SeedArea {
  name: string;
  seed(context: SeedContext): Promise<void>;
}
