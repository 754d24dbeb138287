import { Handlers } from './core/handlers';
import { handleSession } from './session/session';

/** Every area's calls. */
export function createHandlers(): Handlers {
  const handlers = new Handlers();
  for (const handleArea of [handleSession]) handleArea(handlers);
  return handlers;
}
