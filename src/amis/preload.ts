let started = false;

/**
 * Fetches and runs the code of a screen (every list's renderers are in it) while the staff member types
 * the password: afterwards a list opens at once. Only a dynamic import here, so that login stays small.
 */
export function preloadScreen(): void {
  if (started) return;
  started = true;
  import('./amis-screen').catch(() => {
    // Offline, or a new release: the click on a screen asks again and reports it.
    started = false;
  });
}
