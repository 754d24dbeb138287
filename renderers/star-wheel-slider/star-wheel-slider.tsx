import { FormItem, resolveVariableAndFilter, type FormControlProps } from 'amis-core';
import { Component } from 'react';
import { RangeSlider } from './range-slider';
import {
  findOverlaps,
  toOverlapHint,
  toPercent,
  toScoreRange,
  toStageBands,
  type ReadRange,
  type Scale,
  type ScoreRange,
} from './score-range';
import './star-wheel-slider.css';

const rangeRequired = 'please select stage range';

function numberOf(value: unknown, otherwise: number): number {
  const number = value === undefined || value === null || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : otherwise;
}

/**
 * Form item: a range of scores with two handles (B §2 'Star-wheel editor'). `name` holds the lowest score,
 * `extraName` the highest, as in amis' own date range. `others` draws the ranges of other stages.
 */
class StarWheelSlider extends Component<FormControlProps> {
  constructor(props: FormControlProps) {
    super(props);
    const { formItem } = props;
    formItem?.config({ messages: { isRequired: rangeRequired, ...props.validationErrors } });
  }

  override componentDidMount(): void {
    this.keepZeroPair();
  }

  override componentDidUpdate(): void {
    this.keepZeroPair();
  }

  /**
   * amis calls it before the form is submitted; a returned text refuses the submit. `required` checks for an
   * empty value.
   */
  validate(): string | undefined {
    const { problem } = this.read();
    return problem && `${problem}，请确认后再保存`;
  }

  /**
   * amis treats a pair of falsy values as empty, so a stage 0–0 could be neither shown nor saved; as texts the
   * zeros count (on the wire both are the same bytes).
   */
  private keepZeroPair(): void {
    const { value, data, name, extraName } = this.props;
    if (value || !extraName || !name) return;
    if (data?.[name] === 0 && data?.[extraName] === 0) this.change({ low: 0, high: 0 });
  }

  private get scale(): Scale {
    const { min, max, step } = this.props;
    const low = numberOf(min, 0);
    return { min: low, max: Math.max(numberOf(max, 100), low), step: Math.abs(numberOf(step, 1)) || 1 };
  }

  private read(): ReadRange {
    const { value } = this.props;
    const pair: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    return toScoreRange(pair[0], pair[1], this.scale);
  }

  private change = ({ low, high }: ScoreRange): void => {
    this.props.onChange?.(low === 0 && high === 0 ? ['0', '0'] : [low, high]);
  };

  private renderStatic(range: ScoreRange | undefined, unit: string) {
    if (!range)
      return <div className="star-wheel-slider-static is-empty">{this.props.placeholder || '-'}</div>;
    const [from, to] = [toPercent(range.low, this.scale), toPercent(range.high, this.scale)];
    return (
      <div className="star-wheel-slider-static">
        <span className="star-wheel-slider-bar" aria-hidden="true">
          <span style={{ left: `${from}%`, width: `${to - from}%` }} />
        </span>
        {range.low}–{range.high}
        {unit}
      </div>
    );
  }

  override render() {
    const { props, scale } = this;
    const { range, problem } = this.read();
    const unit = typeof props.unit === 'string' ? props.unit : ' 分';
    if (props.static) return this.renderStatic(range, unit);

    const resolve = (value: unknown, otherwise: unknown): unknown =>
      typeof value === 'string' ? resolveVariableAndFilter(value, props.data, '| raw') : otherwise;
    const bands = toStageBands(
      resolve(props.others, props.others),
      resolve(props.ownId, props.data?.id),
      scale,
    );
    const hint = range ? toOverlapHint(findOverlaps(range, bands)) : '';
    const hintId = `${props.name ?? 'range'}-hint`;
    return (
      <div className={`star-wheel-slider ${props.className ?? ''}`}>
        <RangeSlider
          range={range}
          scale={scale}
          page={numberOf(props.page, 10)}
          unit={unit}
          label={typeof props.label === 'string' ? props.label : '分数区间'}
          bands={bands}
          disabled={Boolean(props.disabled)}
          invalid={props.formItem?.valid === false}
          describedBy={hintId}
          onChange={this.change}
        />
        <div id={hintId} className="star-wheel-slider-hint" aria-live="polite">
          {problem && (
            <span className="is-problem">
              {problem}
              {range && !props.disabled && (
                <button type="button" onClick={() => this.change(range)}>
                  采用 {range.low}–{range.high}
                </button>
              )}
            </span>
          )}
          {hint && <span className="is-overlap">{hint}</span>}
        </div>
      </div>
    );
  }
}

FormItem({ type: 'star-wheel-slider', strictMode: false, sizeMutable: false })(StarWheelSlider);
