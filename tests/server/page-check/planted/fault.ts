/** One fault: its place in the sound page, the value to put there, and the expected finding. */
export interface Fault {
  name: string;
  /** JSON pointer of the place to overwrite; a trailing `-` appends to an array. */
  at: string;
  put: unknown;
  rule: string;
  /** The place that the finding must name; `at` by default. */
  pointer?: string;
  /** A part of the message for staff. */
  says?: string;
}

/** Places of the sound page. */
export const places = {
  columns: '/body/columns',
  filter: '/body/filter/body',
  view: '/body/columns/4/buttons/0',
  form: '/body/columns/4/buttons/0/dialog/body',
} as const;

export const button = (more: object) => ({ type: 'button', label: '按钮', ...more });
