let started = false;

/**
 * Fetches and runs the code of a screen while the staff member types the password: afterwards a list
 * opens at once. Only dynamic imports here, so that the login page itself stays small.
 */
export function preloadScreen(): void {
  if (started) return;
  started = true;
  void import('./warm-up').then((module) => module.warmUp());
}
