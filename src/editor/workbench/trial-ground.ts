import type { Staff } from '../../screen-host';
import type { Theme } from '../trial/messages';
import type { Params } from './sample-params';

/** What every trial of the page needs besides the page: where it stands, which calls it may make, and for whom. */
export interface TrialGround {
  path: string;
  params: Params;
  reads: readonly string[];
  staff: Staff;
  /** What the canvas is drawn in. */
  theme: Theme;
}
