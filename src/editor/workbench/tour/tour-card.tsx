import { useEffect, useRef, type KeyboardEvent } from 'react';
import { steps } from './steps';
import type { Tour } from './use-tour';
import './tour.css';

/** One step after the other in the empty part of the bottom bar: it covers nothing and holds nobody. */
export function TourCard({ step, asked, go, end }: Tour) {
  const next = useRef<HTMLButtonElement>(null);
  const shown = step === undefined ? undefined : steps[step];
  const isShown = shown !== undefined;
  useEffect(() => {
    // Whoever asked for it goes on by keyboard; whoever did not keeps their place.
    if (isShown && asked) next.current?.focus();
  }, [isShown, asked]);
  if (step === undefined || shown === undefined) return null;
  const isLast = step === steps.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
    else if (event.key === 'ArrowRight' && !isLast) go(step + 1);
    else if (event.key === 'ArrowLeft' && step > 0) go(step - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="tour" aria-label="导览" onKeyDown={onKeyDown}>
      {/* A rule in place of a mark on the element: amis-editor draws its panels late, and anew. */}
      <style>{`${shown.target} { content: ''; outline: 2px solid var(--color-primary); outline-offset: -2px }`}</style>
      <p aria-live="polite">
        <span>
          {step + 1}/{steps.length}
        </span>
        <strong>{shown.title}</strong>
        {shown.says}
      </p>
      {step > 0 && (
        <button type="button" className="button-link" onClick={() => go(step - 1)}>
          上一步
        </button>
      )}
      <button
        ref={next}
        type="button"
        className="button-link tour-next"
        onClick={() => (isLast ? end() : go(step + 1))}
      >
        {isLast ? '知道了' : '下一步'}
      </button>
      {!isLast && (
        <button type="button" className="button-link" onClick={end}>
          跳过
        </button>
      )}
    </section>
  );
}
