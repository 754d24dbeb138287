import { colours } from './colours';

interface ColourControlProps {
  value: unknown;
  onChange: (value: string | undefined) => void;
  label: unknown;
}

/** Picks a colour of the theme by name; it follows light and dark. Any other value stays until it is replaced or removed. */
export function ColourControl({ value, onChange, label }: ColourControlProps) {
  const text = typeof value === 'string' ? value : '';
  const isForeign = text !== '' && !colours.some(([colour]) => colour === text);
  return (
    <div className="colour-picker">
      <span className="colour-sample" style={{ background: text }} aria-hidden="true" />
      <select
        className="house-select"
        aria-label={typeof label === 'string' && label !== '' ? label : '颜色'}
        value={text}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">默认</option>
        {isForeign && <option value={text}>其他颜色：{text}</option>}
        {colours.map(([colour, says]) => (
          <option key={colour} value={colour}>
            {says}
          </option>
        ))}
      </select>
    </div>
  );
}
