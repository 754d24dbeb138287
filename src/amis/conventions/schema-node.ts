/** A piece of amis JSON. */
export type SchemaNode = { readonly [key: string]: unknown };

/** Where a node stands; some conventions hold only in some places. */
export interface Place {
  /** Inside a dialog or drawer: its lists do not write to the URL. */
  inDialog: boolean;
  /** The innermost dialog or drawer around it, as the page has it. */
  dialog?: SchemaNode;
  /** Inside a list's filter. */
  inFilter: boolean;
  /** What the page loads its own data from. */
  pageApi: unknown;
  sanitize: (html: string) => string;
}

/** Adds what the page leaves unsaid: whatever it says itself stays. */
export function withDefaults(node: SchemaNode, defaults: SchemaNode): SchemaNode {
  return { ...defaults, ...node };
}
