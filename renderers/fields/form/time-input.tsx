import { useEffect, useState, type KeyboardEvent } from 'react';

interface TimeInputProps {
  /** Accessible name. */
  label: string;
  /** `HH:mm:ss`, '' for none. */
  value: string;
  onChange(time: string): void;
  /** Why the text is not a time; '' when it is. The text stays, so that the user can correct it. */
  onFault(reason: string): void;
  /** Shows and accepts seconds too. */
  withSeconds: boolean;
  placeholder?: string | undefined;
  disabled: boolean;
}

/**
 * A time of day that is typed (`9:30`, `0930`) or changed by a minute with the arrows; accepted on Enter, Tab and
 * blur.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, value, onChange, onFault, withSeconds, disabled } = props;
  const [typed, setTyped] = useState<string>();
  useEffect(() => setTyped(undefined), [value]);
  const shown = withSeconds ? value : value.slice(0, 5);

  function take(text: string | undefined): void {
    if (text === undefined) return;
    const time = text.trim() === '' ? '' : parseTime(text);
    onFault(time === undefined ? '请输入时间，如 09:30' : '');
    if (time === undefined) return;
    setTyped(undefined);
    if (time !== value) onChange(time);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(typed);
    const minutes = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (minutes === 0) return;
    event.preventDefault();
    take(addMinutes(parseTime(typed ?? '') ?? (value || '00:00:00'), minutes));
  }
  return (
    <input
      className="field-day"
      aria-label={label}
      aria-invalid={(typed !== undefined && typed.trim() !== '' && !parseTime(typed)) || undefined}
      placeholder={props.placeholder ?? (withSeconds ? '时:分:秒' : '时:分')}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => take(typed)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Parses `9:30`, `9：30`, `0930`, `093015`, `9点30分` to `HH:mm:ss`; undefined for anything else. */
function parseTime(text: string): string | undefined {
  const typed = text.normalize('NFKC').trim();
  const whole = /^(\d{2})(\d{2})(\d{2})?$/.exec(typed);
  const parts = whole ? whole.slice(1).filter(Boolean) : typed.replace(/[分秒]$/, '').split(/[:点时分]/);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,2}$/.test(part)))
    return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

function addMinutes(time: string, by: number): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const all = (hours * 60 + minutes + by + 1_440) % 1_440;
  return [Math.floor(all / 60), all % 60, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}
