import { useEffect, useRef, useState } from 'react';
import type { RendererProps } from 'amis-core';
import { isGiven } from '../../../renderers/list/list-data';

/** 展开 / 收起 of a filter row: folds fields that do not fit into one row, unless they have a value. */
export function FilterFold(props: RendererProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const [fits, setFits] = useState(Infinity);
  // One list of names per field, in the order of the fields.
  const fields = (props['fields'] ?? []) as string[][];
  const filtersBeyond = fields.slice(fits).some((names) => names.some((name) => isGiven(props.data[name])));
  const isOpen = open ?? filtersBeyond;

  useEffect(() => {
    const row = ref.current?.closest<HTMLElement>('.list-filter');
    if (!row) return;
    const fit = () => {
      const all = fieldsOf(row);
      for (const field of all) field.classList.remove('is-folded');
      const fitting = countFitting(row, all, ref.current);
      setFits(fitting);
      if (!isOpen) for (const field of all.slice(fitting)) field.classList.add('is-folded');
    };
    fit();
    let width = row.clientWidth;
    const observer = new ResizeObserver(() => {
      if (row.clientWidth === width) return;
      width = row.clientWidth;
      fit();
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <button
      ref={ref}
      type="button"
      className="filter-fold"
      hidden={fits >= fields.length}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? '收起' : '展开'}
    </button>
  );
}

const fieldsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>(':scope > [class*="Form-item"]'),
];

/** Gap before the buttons, in px. */
const gapWidth = 16;

/**
 * Number of fields that fit in the first row beside the buttons; two on a narrow screen, where they are stacked.
 * 展开 takes room only when needed, so it measures without the button and, if not all fields fit, again with it.
 */
function countFitting(row: HTMLElement, fields: readonly HTMLElement[], fold: HTMLElement | null): number {
  const [first] = fields;
  if (!first) return 0;
  if (first.offsetWidth >= row.clientWidth) return 2;
  if (fold) fold.hidden = true;
  const whole = countInRow(row, fields, first);
  if (whole === fields.length || !fold) return whole;
  fold.hidden = false;
  return countInRow(row, fields, first);
}

function countInRow(row: HTMLElement, fields: readonly HTMLElement[], first: HTMLElement): number {
  const actions = row.querySelector<HTMLElement>('.list-filter-actions');
  const limit = row.getBoundingClientRect().right - (actions?.offsetWidth ?? 0) - gapWidth;
  const beyond = fields.findIndex(
    (field) => field.offsetTop > first.offsetTop || field.getBoundingClientRect().right > limit,
  );
  // All fields in one row with the buttons below still count as one row.
  return beyond < 0 ? fields.length : Math.max(beyond, 1);
}
