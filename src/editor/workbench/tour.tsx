import { useEffect, useRef, type KeyboardEvent, useCallback, useState } from 'react';
import './tour.css';
import { preferencesPath } from '../../../server/contract/console-calls/boot';
import { post } from '../../http';
import { answered } from '../designs';
import { LinkButton } from '../controls';

interface Step {
  title: string;
  says: string;
  /** CSS selector of the outlined element; `::after` where content would cover the outline. */
  target: string;
}

/** The eight steps of the tour, from the palette to the version history. */
export const steps: readonly Step[] = [
  { title: '元素', says: '左边是元素，拖到画布上就加进页面。', target: '.editor-left-panel::after' },
  { title: '画布', says: '中间是员工看到的页面：点一下选中，双击改文字。', target: '.ae-Main::after' },
  { title: '大纲', says: '大纲列出全部元素，画布上难点中的从这里选。', target: '[editor-tooltip="大纲"]' },
  {
    title: '属性',
    says: '右边修改选中的元素，最下面说明每一项的作用。',
    target: '.editor-right-panel::after',
  },
  { title: '预览', says: '预览时可以像员工一样查询和打开，不会改动数据。', target: '[data-tour="preview"]' },
  { title: '草稿', says: '修改自动存成草稿，发布之前员工看不到。', target: '[data-tour="draft"]' },
  { title: '发布', says: '发布前先试运行并列出改动，确认后员工才看到。', target: '[data-tour="publish"]' },
  { title: '历史', says: '每次发布都留着，可以比较，也可以恢复。', target: '[data-tour="history"]' },
];

/** Shows the steps in the empty part of the bottom bar, without covering or blocking anything. */
export function TourCard({ step, asked, go, end }: Tour) {
  const next = useRef<HTMLButtonElement>(null);
  const shown = step === undefined ? undefined : steps[step];
  const isShown = shown !== undefined;
  useEffect(() => {
    // A user who asked for the tour continues by keyboard; otherwise the focus stays.
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
      {/* A style rule instead of a class on the element: amis-editor draws its panels late, and redraws them. */}
      <style>{`${shown.target} { content: ''; outline: 2px solid var(--color-primary); outline-offset: -2px }`}</style>
      <p aria-live="polite">
        <span>
          {step + 1}/{steps.length}
        </span>
        <strong>{shown.title}</strong>
        {shown.says}
      </p>
      {step > 0 && <LinkButton onClick={() => go(step - 1)}>上一步</LinkButton>}
      <button
        ref={next}
        type="button"
        className="button-link tour-next"
        onClick={() => (isLast ? end() : go(step + 1))}
      >
        {isLast ? '知道了' : '下一步'}
      </button>
      {!isLast && <LinkButton onClick={end}>跳过</LinkButton>}
    </section>
  );
}

/** Key in the user's preferences. */
const key = 'designer#tour';

type Tour = ReturnType<typeof useTour>;

/** Starts the tour automatically for users who have never seen it, on any device. */
export function useTour() {
  /** Index of the current step; `undefined` when the tour is closed. */
  const [step, setStep] = useState<number>();
  /** Whether the user asked for the tour, instead of an automatic start. */
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let stopped = false;
    void isNew().then((shows) => {
      if (!shows || stopped) return;
      setStep((now) => now ?? 0);
      void remember();
    });
    return () => {
      stopped = true;
    };
  }, []);
  const start = useCallback(() => {
    setAsked(true);
    setStep(0);
  }, []);
  const end = useCallback(() => setStep(undefined), []);
  return { step, asked, go: setStep, start, end };
}

/** If this is unknown, the tour does not start: the user may have seen it. */
async function isNew(): Promise<boolean> {
  const { status, data } = await answered(post(preferencesPath, {}, { quiet: true }));
  return status === 0 && data?.lists[key]?.seen !== true;
}

const remember = () =>
  answered(
    post(
      '/api/console/preferences/save',
      { list: key, value: { seen: true }, changed: ['seen'] },
      { quiet: true },
    ),
  );
