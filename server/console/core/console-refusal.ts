/** A refusal whose answer carries more than words (findings, who published in between). */
export class ConsoleRefusal extends Error {
  constructor(
    /** A code of the contract, or the upstream's own. */
    readonly status: number,
    msg: string,
    readonly data: object | null = null,
  ) {
    super(msg);
  }
}
