import { Handlers } from './core/handlers';
import { handleFeedback } from './feedback/feedback';
import { handleSession } from './session/session';

/** Every area's calls. */
export function createHandlers(): Handlers {
  const handlers = new Handlers();
  for (const handleArea of [handleSession, handleFeedback]) handleArea(handlers);
  return handlers;
}
