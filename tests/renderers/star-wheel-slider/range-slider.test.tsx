import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RangeSlider } from '../../../renderers/star-wheel-slider/range-slider';
import type { ScoreRange } from '../../../renderers/star-wheel-slider/score-range';

function Slider({ start, disabled = false }: { start?: ScoreRange; disabled?: boolean }) {
  const [range, setRange] = useState(start);
  return (
    <RangeSlider
      range={range}
      scale={{ min: 0, max: 100, step: 1 }}
      page={10}
      unit=" 分"
      label="分数区间"
      bands={[]}
      disabled={disabled}
      invalid={false}
      onChange={setRange}
    />
  );
}

function ariaOf(name: string) {
  const { ariaValueNow, ariaValueMin, ariaValueMax, ariaValueText } = screen.getByRole('slider', { name });
  const attribute = (key: string) => screen.getByRole('slider', { name }).getAttribute(`aria-value${key}`);
  return [
    ariaValueMin ?? attribute('min'),
    ariaValueMax ?? attribute('max'),
    ariaValueNow ?? attribute('now'),
    ariaValueText ?? attribute('text'),
  ];
}

describe('range slider', () => {
  it('[Foundation §5] is exposed as two sliders that limit each other', () => {
    render(<Slider start={{ low: 20, high: 60 }} />);
    expect(ariaOf('分数区间 最低分')).toEqual(['0', '60', '20', '20 分']);
    expect(ariaOf('分数区间 最高分')).toEqual(['20', '100', '60', '60 分']);
  });

  it('[B §2] both tooltips are open all the time', () => {
    render(<Slider start={{ low: 20, high: 60 }} />);
    expect(
      [...document.querySelectorAll('.star-wheel-slider-tooltip')].map((tip) => tip.textContent),
    ).toEqual(['20', '60']);
  });

  it('[Foundation §5] works by keyboard', async () => {
    render(<Slider start={{ low: 20, high: 60 }} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{PageUp}{ArrowUp}');
    expect(ariaOf('分数区间 最低分')[2]).toBe('32');
    await userEvent.tab();
    await userEvent.keyboard('{Home}');
    expect(ariaOf('分数区间 最高分')[2]).toBe('32');
    await userEvent.keyboard('{End}');
    expect(ariaOf('分数区间 最高分')[2]).toBe('100');
  });

  it('an empty range is announced as empty, and the first key press sets a range', async () => {
    render(<Slider />);
    expect(ariaOf('分数区间 最低分')).toEqual(['0', '100', '0', '未选择']);
    await userEvent.tab();
    await userEvent.keyboard('{Home}');
    expect(ariaOf('分数区间 最低分')).toEqual(['0', '100', '0', '0 分']);
  });

  it('a disabled slider takes neither focus nor keys', async () => {
    render(<Slider start={{ low: 20, high: 60 }} disabled />);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('slider', { name: '分数区间 最低分' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});
