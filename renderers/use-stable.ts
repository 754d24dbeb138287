import { useRef } from 'react';

/** Returns the earlier object as long as the new one has the same JSON, so that it can be a memo dependency. */
export function useStable<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
