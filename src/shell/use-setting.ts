import { useCallback, useState } from 'react';

/** A yes/no choice of this device, remembered. */
export function useSetting(key: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'yes');
  const set = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(key, 'yes');
      else localStorage.removeItem(key);
      setOn(next);
    },
    [key],
  );
  return [on, set];
}
