import type { Handlers } from '../core/handlers';

export function handleSession(_handlers: Handlers): void {}
