import { Handlers } from './core/handlers';
import { handleChannels } from './channels/channels';
import { handleFeedback } from './feedback/feedback';
import { handleConfig } from './config/config';
import { handleFiles } from './files/files';
import { handleOrders } from './orders/orders';
import { handleRedemption } from './redemption/redemption';
import { handleSession } from './session/session';
import { handleStarWheel } from './star-wheel/star-wheel';
import { handleUsers } from './users/users';

/** Every area's calls. */
export function createHandlers(): Handlers {
  const handlers = new Handlers();
  for (const handleArea of [
    handleSession,
    handleConfig,
    handleFiles,
    handleFeedback,
    handleUsers,
    handleOrders,
    handleRedemption,
    handleStarWheel,
    handleChannels,
  ])
    handleArea(handlers);
  return handlers;
}
