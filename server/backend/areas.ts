import { Handlers } from './core/handlers';
import { handleFeedback } from './feedback/feedback';
import { handleConfig } from './config/config';
import { handleFiles } from './files/files';
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
    handleRedemption,
    handleStarWheel,
  ])
    handleArea(handlers);
  return handlers;
}
