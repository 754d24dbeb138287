import { useLayoutEffect, useRef, useState } from 'react';
import { isGiven } from '../list-data';

interface FilterFoldProps {
  /** The names of each field's values, in the order of the fields. */
  fields?: readonly (readonly string[])[];
  data: Readonly<Record<string, unknown>>;
}

/** 展开 / 收起 of a filter row: folds the fields that do not fit into one row, unless one of them has a value. */
export function FilterFold({ fields = [], data }: FilterFoldProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const [fits, setFits] = useState(fields.length);
  const filtersBeyond = fields.slice(fits).some((names) => names.some((name) => isGiven(data[name])));
  const isOpen = open ?? filtersBeyond;

  useLayoutEffect(() => {
    const row = ref.current?.closest<HTMLElement>('.list-filter');
    if (!row) return;
    let width = -1;
    const fit = () => {
      if (row.clientWidth === width) return;
      width = row.clientWidth;
      const all = [...row.querySelectorAll<HTMLElement>(':scope > :is(.list-field, [class*="Form-item"])')];
      for (const field of all) field.classList.remove('is-folded');
      const fitting = countFitting(row, all);
      setFits(fitting);
      if (!isOpen) for (const field of all.slice(fitting)) field.classList.add('is-folded');
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(row);
    return () => observer.disconnect();
  }, [isOpen, fields.length]);

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

/** Gap between the fields and before the buttons, in px. */
const gap = 16;

/**
 * Number of fields that fit in the first row beside the buttons; two on a narrow screen, where they are stacked.
 * 展开 takes room only when not all fields fit.
 */
function countFitting(row: HTMLElement, fields: readonly HTMLElement[]): number {
  const widths = fields.map((field) => field.offsetWidth);
  if ((widths[0] ?? 0) >= row.clientWidth) return 2;
  const fold = row.querySelector<HTMLElement>('.filter-fold');
  const buttons = row.querySelector<HTMLElement>('.list-filter-actions')?.offsetWidth ?? 0;
  const foldWidth = fold?.hidden === false ? fold.offsetWidth : 44;
  const bare = row.clientWidth - (fold?.hidden === false ? buttons - foldWidth : buttons);
  const all = countWithin(bare, widths);
  return all === widths.length ? all : countWithin(bare - foldWidth, widths);
}

function countWithin(room: number, widths: readonly number[]): number {
  let used = 0;
  const beyond = widths.findIndex((width) => (used += width + gap) > room);
  return beyond < 0 ? widths.length : Math.max(beyond, 1);
}
