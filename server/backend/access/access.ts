import type { Handlers } from '../core/handlers';
import { handleRoles } from './role';
import { handleStaff } from './staff';

/** Roles and staff accounts (A §6): who may log in, and what they may open. */
export function handleAccess(handlers: Handlers): void {
  handleRoles(handlers);
  handleStaff(handlers);
}
