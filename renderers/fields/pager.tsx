import './fields.css';
import { Glyph } from './closed/field-parts';
import { SelectField } from './select-field';
import { SteadyButton } from './steady-button';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPage(page: number): void;
  perPage?: number | undefined;
  /** Page sizes to offer; without them there is no such choice. */
  perPageChoices?: readonly number[] | undefined;
  onPerPage?(perPage: number): void;
  /** Maximum number of buttons between the arrows, ellipses included; at least 5. */
  maxButtons?: number | undefined;
}

/** Pager of a list: arrows, numbers, ellipses that jump five pages, and the page size. */
export function Pager(props: PagerProps) {
  const { page, pageCount, onPage, perPage, perPageChoices = [], maxButtons = 7 } = props;
  const go = (target: number) => {
    const next = Math.min(Math.max(target, 1), Math.max(pageCount, 1));
    if (next !== page) onPage(next);
  };
  return (
    <div className="field-pager" role="group" aria-label="分页">
      <SteadyButton aria-label="上一页" title="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
        <Glyph path="m10 4-4 4 4 4" />
      </SteadyButton>
      {toButtons(page, pageCount, Math.max(maxButtons, 5)).map((button) =>
        typeof button === 'number' ? (
          <button
            key={button}
            type="button"
            aria-current={button === page ? 'page' : undefined}
            onClick={() => go(button)}
          >
            {button}
          </button>
        ) : (
          <button
            key={button}
            type="button"
            className="field-pager-jump"
            aria-label={button === 'back' ? '向前5页' : '向后5页'}
            title={button === 'back' ? '向前5页' : '向后5页'}
            onClick={() => go(button === 'back' ? page - 5 : page + 5)}
          >
            ···
          </button>
        ),
      )}
      <SteadyButton
        aria-label="下一页"
        title="下一页"
        disabled={page >= pageCount}
        onClick={() => go(page + 1)}
      >
        <Glyph path="m6 4 4 4-4 4" />
      </SteadyButton>
      {perPageChoices.length > 0 && (
        <SelectField
          className="field-pager-size"
          label="每页条数"
          value={perPage}
          options={perPageChoices.map((value) => ({ value, label: `${value}条/页` }))}
          onChange={(value) => props.onPerPage?.(Number(value))}
        />
      )}
    </div>
  );
}

/**
 * Always the first and last page, the pages around the current one, and an ellipsis for two or more omitted
 * pages.
 */
export function toButtons(page: number, pageCount: number, most: number): (number | 'back' | 'on')[] {
  const count = Math.max(pageCount, 1);
  const from = (first: number, length: number) => Array.from({ length }, (_, index) => first + index);
  if (count <= most) return from(1, count);
  const inner = most - 4;
  const before = Math.floor(inner / 2);
  if (page - before <= 3) return [...from(1, most - 2), 'on', count];
  if (page + (inner - 1 - before) >= count - 2) return [1, 'back', ...from(count - most + 3, most - 2)];
  return [1, 'back', ...from(page - before, inner), 'on', count];
}
