import { FormRenderer } from 'amis-core';

interface Wrapped {
  prototype: unknown;
  ComposedComponent?: Wrapped;
}

/** The methods of amis' form. The class that amis exports wraps the one that has them. */
export const formMethods = innermost(FormRenderer).prototype;

function innermost(wrapped: Wrapped): Wrapped {
  return wrapped.ComposedComponent === undefined ? wrapped : innermost(wrapped.ComposedComponent);
}
