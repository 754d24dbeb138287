/** One fault: where it is planted in the sound page, what is put there, and what must be found. */
export interface Fault {
  name: string;
  /** JSON pointer of the place to overwrite; a trailing `-` appends to an array. */
  at: string;
  put: unknown;
  rule: string;
  /** Where the finding must point; `at` unless given. */
  pointer?: string;
  /** A part of what staff read. */
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
