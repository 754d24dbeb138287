import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentPlace } from '../net/place';

/**
 * The hash router reads the place when it is rendered and listens from when it is on the page; where the browser went
 * in between (the console's code takes a moment to run) it does not hear. Stands inside the router, once.
 */
export function LatePlace() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const place = currentPlace();
    if (place !== pathname + search) void navigate(place, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- later the router listens
  }, []);
  return null;
}
