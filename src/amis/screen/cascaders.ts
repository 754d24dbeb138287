/**
 * amis' cascader can be opened by keyboard, but nothing in it chosen. What teaches it is fetched when one gets the
 * focus. Returns what ends the watch.
 */
export function teachCascaders(root: HTMLElement): () => void {
  let keys: typeof import('./cascader-keys') | undefined;
  const fetchKeys = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[class*="NestedSelect"]')) return;
    root.removeEventListener('focusin', fetchKeys);
    void import('./cascader-keys').then((fetched) => (keys = fetched));
  };
  const press = (event: KeyboardEvent) => keys?.pressCascaderKey(event);
  root.addEventListener('focusin', fetchKeys);
  root.addEventListener('keydown', press, true);
  return () => {
    root.removeEventListener('focusin', fetchKeys);
    root.removeEventListener('keydown', press, true);
  };
}
