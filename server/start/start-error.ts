/** Something at start is not as it must be; `message` is one line for the operator: what, and what to do. */
export class StartError extends Error {}
