/** Whether a member of staff has just done something here; what opens or loads by itself is asked for by nobody. */
export function isByHand(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.isActive ?? true;
}
