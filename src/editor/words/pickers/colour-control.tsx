import { PanelSelect, type ControlProps } from '../../controls';

/** The theme's colours with Chinese names, in picker order; src/theme.css defines each for light and dark. */
export const colours: readonly (readonly [value: string, says: string])[] = [
  ['var(--color-primary)', '主色'],
  ['var(--color-error)', '红'],
  ['var(--color-warning)', '橙'],
  ['var(--color-success)', '绿'],
  ['var(--color-info)', '蓝'],
  ['var(--color-inactive)', '灰'],
  ['var(--color-text)', '文字'],
  ['var(--color-text-2)', '次要文字'],
  ['var(--color-on-primary)', '主色上的文字'],
  ['var(--color-border)', '边框'],
  ['var(--color-surface)', '卡片的底色'],
  ['var(--color-bg)', '页面的底色'],
  ['var(--color-primary-soft)', '浅主色'],
  ['var(--color-error-soft)', '浅红'],
  ['var(--color-warning-soft)', '浅橙'],
  ['var(--color-success-soft)', '浅绿'],
  ['var(--color-info-soft)', '浅蓝'],
  ['var(--color-inactive-soft)', '浅灰'],
];

/**
 * Picks a theme colour by name; it follows light and dark. Any other value stays until it is replaced or removed.
 */
export function ColourControl({
  value,
  onChange,
  label,
}: Pick<ControlProps, 'value' | 'onChange' | 'label'>) {
  const text = typeof value === 'string' ? value : '';
  const isForeign = text !== '' && !colours.some(([colour]) => colour === text);
  return (
    <div className="colour-picker">
      <span className="colour-sample" style={{ background: text }} aria-hidden="true" />
      <PanelSelect
        label={typeof label === 'string' && label !== '' ? label : '颜色'}
        value={text}
        options={[['', '默认'], ...(isForeign ? [[text, `其他颜色：${text}`] as const] : []), ...colours]}
        onChange={(colour) => onChange(colour || undefined)}
      />
    </div>
  );
}
