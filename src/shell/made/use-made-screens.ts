import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CustomScreen } from '../../../server/contract/screens/custom-screens';
import { onSignal } from '../signals';
import { listMadeScreens, onMadeScreens, reloadMadeScreens, restoreMadeScreens } from './made-screens';

/** The made screens that a staff member sees, as they change. */
export function useMadeScreens(username: string): readonly CustomScreen[] {
  useMemo(() => restoreMadeScreens(username), [username]);
  useEffect(() => onSignal('screens', reloadMadeScreens), []);
  return useSyncExternalStore(onMadeScreens, listMadeScreens);
}
