import { lazy } from 'react';
import type { AmisScreenProps } from '../screen-host';
import { DirectScreen } from './direct-screen';
import { findScreenPlan } from './plan-screen';

const AmisScreen = lazy(() =>
  import('../amis/amis-screen').then((module) => ({ default: module.AmisScreen })),
);

/** An open screen: by the console's own engine where it knows all of the page, else by amis. */
export function DirectEntry(props: AmisScreenProps) {
  const plan = findScreenPlan(props.schema);
  return plan ? <DirectScreen {...props} plan={plan} /> : <AmisScreen {...props} />;
}
