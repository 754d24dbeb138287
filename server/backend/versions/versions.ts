import type { Handlers } from '../core/handlers';
import { handleAppVersions } from './app-versions';
import { handleUserVersions } from './user-versions';

/** The area's calls: releases of the app, and what its users run. */
export function handleVersions(handlers: Handlers): void {
  handleAppVersions(handlers);
  handleUserVersions(handlers);
}
