import type { Call } from '../../contract/define-call';
import type { CallContext, Handler } from './call-context';

type AnyHandler = (request: never, context: never) => Promise<unknown>;

/** The implemented calls. `handle` ties one declaration to its code; types follow from the declaration. */
export class Handlers {
  readonly #byPath = new Map<string, AnyHandler>();

  handle<C extends Call>(call: C, handler: Handler<C>): void {
    if (this.#byPath.has(call.path)) throw new Error(`${call.path} is handled twice`);
    this.#byPath.set(call.path, handler as AnyHandler);
  }

  find(call: Call): ((request: unknown, context: CallContext) => Promise<unknown>) | undefined {
    return this.#byPath.get(call.path) as
      ((request: unknown, context: CallContext) => Promise<unknown>) | undefined;
  }

  get paths(): string[] {
    return [...this.#byPath.keys()];
  }
}
