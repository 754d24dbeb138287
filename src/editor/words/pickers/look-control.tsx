import type { ControlProps } from '../../controls';

/** CSS classes that a page may use, with Chinese names. */
export const looks: readonly (readonly [name: string, says: string])[] = [
  ['text-muted', '灰色'],
  ['text-danger', '红色'],
  ['text-success', '绿色'],
  ['text-warning', '橙色'],
  ['text-primary', '蓝色'],
  ['font-bold', '加粗'],
  ['text-sm', '小字'],
  ['text-lg', '大字'],
  ['text-center', '居中'],
  ['text-right', '靠右'],
  ['ellipsis', '只显示一行'],
  ['long-text', '保留换行'],
  ['m-t', '上方留空'],
  ['m-b', '下方留空'],
  ['w-full', '占满一行'],
  ['card', '卡片'],
  ['card-title', '卡片标题'],
  ['hidden-xs', '手机上不显示'],
];

const known: ReadonlySet<string> = new Set(looks.map(([name]) => name));
/** Groups of mutually exclusive classes. */
const alternatives = [
  ['text-muted', 'text-danger', 'text-success', 'text-warning', 'text-primary'],
  ['text-sm', 'text-lg'],
  ['text-center', 'text-right'],
  ['ellipsis', 'long-text'],
  ['card', 'card-title'],
];

interface Looks {
  chosen: readonly string[];
  /** Classes without a Chinese name. */
  others: readonly string[];
}

/** @returns `undefined` for classes computed at run time */
export function readLooks(classes: string): Looks | undefined {
  if (classes.includes('${')) return undefined;
  const names = classes.split(/\s+/).filter((name) => name !== '');
  return {
    chosen: names.filter((name) => known.has(name)),
    others: names.filter((name) => !known.has(name)),
  };
}

/** Adds or removes one class; the others keep their order. */
export function toggleLook(classes: string, name: string): string {
  const names = classes.split(/\s+/).filter((one) => one !== '');
  if (names.includes(name)) return names.filter((one) => one !== name).join(' ');
  const instead = alternatives.find((group) => group.includes(name)) ?? [];
  return [...names.filter((one) => !instead.includes(one)), name].join(' ');
}

/** Chooses predefined styles by name. Other classes stay as they are. */
export function LookControl({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const text = typeof value === 'string' ? value : '';
  const read = readLooks(text);
  if (read === undefined) return <p className="condition-words">按条件变化，在 JSON 里修改</p>;
  return (
    <div className="look-picker" role="group" aria-label="样子">
      {looks.map(([name, says]) => (
        <button
          key={name}
          type="button"
          className={`look-choice ${name.startsWith('text-') || name.startsWith('font-') ? name : ''}`}
          aria-pressed={read.chosen.includes(name)}
          onClick={() => onChange(toggleLook(text, name) || undefined)}
        >
          {says}
        </button>
      ))}
      {read.others.length > 0 && <p className="condition-words">另有：{read.others.join('、')}</p>}
    </div>
  );
}
