import { useEffect, useRef, useState } from 'react';

/** 展开 / 收起 of a filter row; only there when the fields do not fit one row. */
export function FilterFold() {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const row = ref.current?.closest<HTMLElement>('.list-filter');
    if (!row) return;
    row.classList.toggle('is-open', open);
    const measure = () => setOverflows(wraps(row));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [open]);

  return (
    <button
      ref={ref}
      type="button"
      className="filter-fold"
      hidden={!overflows}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {open ? '收起' : '展开'}
    </button>
  );
}

/** True when the fields stand in more than one row; the buttons are placed apart. */
function wraps(row: HTMLElement): boolean {
  const fields = [...row.querySelectorAll<HTMLElement>(':scope > [class*="Form-item"]')];
  const first = fields[0];
  return (
    first !== undefined && fields.some((field) => field.offsetTop > first.offsetTop + first.offsetHeight / 2)
  );
}
