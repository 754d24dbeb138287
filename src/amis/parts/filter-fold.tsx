import { useEffect, useRef, useState } from 'react';
import type { RendererProps } from 'amis-core';

/** 展开 / 收起 of a filter row: what does not fit one row is folded away, unless it already filters. */
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

/** What the gap before the buttons takes. */
const gapWidth = 16;

/**
 * How many fields stand in the first row beside the buttons; on a narrow screen, below each other, two.
 * 展开 takes its place only when it is needed, so it is measured without and, if that is too little, with it.
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
  // All in one row with the buttons below would still be one row of fields.
  return beyond < 0 ? fields.length : Math.max(beyond, 1);
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
