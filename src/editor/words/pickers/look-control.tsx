import { looks, readLooks, toggleLook } from './looks';

interface LookControlProps {
  value: unknown;
  onChange: (value: string | undefined) => void;
}

/** How something looks: ready-made looks in words. What has no words stays as it is. */
export function LookControl({ value, onChange }: LookControlProps) {
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
