/** One difference between two pages, as staff read it (contract/console-calls/design-parts.ts `change`). */
export interface Change {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** The whole sentence: `列“手机号”的宽度：120 → 160`. */
  text: string;
  /** `列“手机号”` */
  element: string;
  /** `宽度`; '' where it is about the whole element. */
  property: string;
  /** Old and new value in words; for an element that is added, removed or moved, its place. '' where there is none. */
  before: string;
  after: string;
  /** JSON pointers of the element in the first and the second page; null where it is not there. */
  from: string | null;
  to: string | null;
}
