import type { Handlers } from '../core/handlers';
import { handleBatches } from './batch';
import { handleChannels } from './channel';
import { handleCodes } from './code';

/** Redemption: channels, batches, codes (B §2). */
export function handleRedemption(handlers: Handlers): void {
  handleChannels(handlers);
  handleBatches(handlers);
  handleCodes(handlers);
}
