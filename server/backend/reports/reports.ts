import type { Handlers } from '../core/handlers';
import { handleAppReports } from './app/app';
import { handleFunctionReports } from './functions';
import { handleLanding } from './landing/landing';
import { handleOrderReports } from './orders';

/** The screens that the specification names without contents (decisions). */
export function handleReports(handlers: Handlers): void {
  handleLanding(handlers);
  handleOrderReports(handlers);
  handleAppReports(handlers);
  handleFunctionReports(handlers);
}
