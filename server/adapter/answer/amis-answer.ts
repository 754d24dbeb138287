/**
 * What amis gets, always with HTTP 200. `status` is never left out: amis takes an answer without one
 * for a success. `msg` is '' on success, as amis would toast it beside the page's own literal text.
 */
export interface AmisAnswer {
  /** 0 is success; else the upstream's code, or 400..504 of the adapter's own. */
  status: number;
  msg: string;
  data: unknown;
  /** With status 422: field -> message, shown at the field. */
  errors?: Record<string, string>;
}

/** A refusal: `data` is null, as amis would merge anything else into the form. */
export const refusal = (status: number, msg: string): AmisAnswer => ({ status, msg, data: null });
