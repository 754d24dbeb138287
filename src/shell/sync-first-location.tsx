import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentPlace } from '../net/place';

/**
 * The hash router reads the location when it renders and listens only once it is mounted, so it misses a
 * navigation in between (the console's code takes a moment to run). This corrects that. Mount once, inside the
 * router.
 */
export function SyncFirstLocation() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const place = currentPlace();
    if (place !== pathname + search) void navigate(place, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- later the router listens
  }, []);
  return null;
}
