import type { Handlers } from '../core/handlers';
import { handleModules } from './modules';
import { handleRegisteredUsers } from './registered-users';

export function handleUsers(handlers: Handlers): void {
  handleRegisteredUsers(handlers);
  handleModules(handlers);
}
