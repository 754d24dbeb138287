import { useRef } from 'react';

/** The object of an earlier render for as long as the given one says the same as JSON, so that a memo may depend on it. */
export function useStable<Value>(value: Value): Value {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
