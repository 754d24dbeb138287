import type { Readable } from 'node:stream';
import type { Tx } from '../database';
import type { Random } from './random';

/** The part of the backend's file storage that the seed needs. */
export interface SeedStorage {
  write(key: string, content: Readable, contentType: string): Promise<void>;
  stat(key: string): Promise<unknown>;
}

/** The input of each area. All data derive from `now` and the seed behind `random`. */
export interface SeedContext {
  tx: Tx;
  storage: SeedStorage;
  /** Origin of file urls; '' means the console's own. */
  imageHost: string;
  /** The present moment of the demo data, in ms. */
  now: number;
  /** Number of registered users to generate. */
  users: number;
  /** Approximate number of single tracking events; by default as many as a first start has time for. */
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
