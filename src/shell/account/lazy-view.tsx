import { useEffect, useRef, useState, type ComponentType } from 'react';
import { toast } from '../../toast';

/** A lazy-loaded view. Calls `onFailed` when loading fails, after a toast. */
export function LazyView<Props extends object>({
  load,
  props,
  onFailed,
}: {
  /** Must be the same function on every render, otherwise the view is loaded again. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onFailed: () => void;
}) {
  const [View, setView] = useState<ComponentType<Props>>();
  const fail = useRef(onFailed);
  fail.current = onFailed;
  useEffect(() => {
    let current = true;
    load().then(
      (loaded) => current && setView(() => loaded),
      () => {
        if (!current) return;
        toast.error('窗口加载失败，请检查网络后重试');
        fail.current();
      },
    );
    return () => {
      current = false;
    };
  }, [load]);
  return View && <View {...props} />;
}
