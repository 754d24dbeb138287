import { useCallback, useState } from 'react';
import { designs, type FoundState, type Page, type WantedState } from '../../designs';
import { type TrialSettings, TrialFrame } from '../../trial/trial-frame';
import { ChangeList, Problem, useAnswer } from './change-list';
import type { TrialScroll } from '../../trial/messages';
import { type JsonObject, isObject } from '../../../../server/contract/json-object';
import { alongPointer } from '../../../../server/contract/canonical-page';

/** A comparable state: a version, or the canvas. */
export type Choice = number | 'canvas';

interface ComparisonProps {
  ground: TrialSettings;
  from: Choice;
  to: Choice;
  /** The canvas' page in canonical form; the same object while the dialog is open. */
  page: Page;
  onSelect: (pointer: string) => void;
}

/** Differences between two states of a page: as text, or both pages side by side. */
export function Comparison({ ground, from, to, page, onSelect }: ComparisonProps) {
  const [view, setView] = useState<'words' | 'pages'>('words');
  const { path } = ground;
  const { data, problem, loading, retry } = useAnswer(
    useCallback(
      () => designs.compare({ path, from: toWanted(from, page), to: toWanted(to, page) }),
      [path, from, to, page],
    ),
  );
  return (
    <div className="designer-comparison" aria-busy={loading}>
      <div className="designer-tabs" role="tablist" aria-label="比较方式">
        <Tab
          name={data ? `改动 ${data.changes.length}` : '改动'}
          on={view === 'words'}
          onClick={() => setView('words')}
        />
        <Tab name="并排对照" on={view === 'pages'} onClick={() => setView('pages')} />
        {data && (
          <span className="designer-comparison-what">
            {data.from.title} → {data.to.title}
          </span>
        )}
      </div>
      <div
        className="designer-comparison-body"
        role="tabpanel"
        aria-label={view === 'words' ? '改动' : '并排对照'}
      >
        {problem !== '' && <Problem text={problem} onRetry={retry} />}
        {loading && !data && <p role="status">正在比较…</p>}
        {data && view === 'words' && (
          <ChangeList
            changes={data.changes}
            empty="这两个版本没有区别。"
            onSelect={onSelect}
            isSelectable={(pointer) => hasSameElement(data.to.schema, page, pointer)}
          />
        )}
        {data && view === 'pages' && <SideBySide {...ground} from={data.from} to={data.to} />}
      </div>
    </div>
  );
}

const toWanted = (choice: Choice, canvas: Page): WantedState =>
  choice === 'canvas' ? { is: 'page', schema: canvas } : { is: 'version', version: choice };

function Tab({ name, on, onClick }: { name: string; on: boolean; onClick: () => void }) {
  return (
    <button type="button" role="tab" aria-selected={on} onClick={onClick}>
      {name}
    </button>
  );
}

interface SideBySideProps extends TrialSettings {
  from: FoundState;
  to: FoundState;
}

/** Two states of a page side by side with real data; they scroll together. */
function SideBySide({ from, to, ...ground }: SideBySideProps) {
  const [scroll, setScroll] = useState<{ of: 'from' | 'to'; at: TrialScroll }>();
  const sides = { from, to };
  return (
    <div className="designer-sides">
      {(['from', 'to'] as const).map((side) => (
        <figure key={side}>
          <figcaption>{sides[side].title}</figcaption>
          <TrialFrame
            {...ground}
            schema={sides[side].schema}
            title={`${side === 'from' ? '左' : '右'}：${sides[side].title}`}
            scroll={scroll && scroll.of !== side ? scroll.at : undefined}
            onScroll={(at) => setScroll({ of: side, at })}
          />
        </figure>
      ))}
    </div>
  );
}

/** Properties that identify an element of a page. */
const marks = ['type', 'name', 'label', 'title', 'id'] as const;

/**
 * Whether two pages have the same element at a JSON pointer, so that an element in a comparison can be selected
 * on the canvas.
 */
export function hasSameElement(one: unknown, other: unknown, pointer: string): boolean {
  const [here, there] = [findAt(one, pointer), findAt(other, pointer)];
  return (
    here !== undefined &&
    there !== undefined &&
    marks.every((mark) => JSON.stringify(here[mark]) === JSON.stringify(there[mark]))
  );
}

function findAt(page: unknown, pointer: string): JsonObject | undefined {
  const at = [...alongPointer(page, pointer)].at(-1)?.value;
  return isObject(at) ? at : undefined;
}
