import { useState } from 'react';
import { isIconName, type IconName } from '../../../../renderers/list/icon-shapes';
import { iconWords } from '../../../../renderers/list/icon-words';
import { Icon } from '../../../../renderers/list/view/button';
import type { ControlProps } from '../../controls';

export const icons = Object.entries(iconWords) as readonly (readonly [IconName, readonly string[]])[];

/** @returns icons whose names, synonyms or JSON name contain the search text */
export function findIcons(searched: string): typeof icons {
  const text = searched.trim().toLowerCase();
  return icons.filter(([icon, names]) => [icon, ...names].some((name) => name.includes(text)));
}

const nameIcon = (icon: string): string | undefined => (isIconName(icon) ? iconWords[icon][0] : undefined);

/** A Font Awesome icon, which only the designer loads, so that staff would not see it. */
const isUnseen = (icon: string): boolean => /^fa[srlbd]?[\s-]/.test(icon);

/** Picks an icon by its Chinese name. A value that is not in the list stays until it is replaced or removed. */
export function IconControl({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false);
  const [searched, setSearched] = useState('');
  const text = typeof value === 'string' ? value : '';
  const found = findIcons(searched);
  return (
    <div className="condition" role="group" aria-label="图标">
      <button
        type="button"
        className="designer-select icon-current"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isIconName(text) && <Icon name={text} />}
        {text === '' ? '无' : (nameIcon(text) ?? text)}
      </button>
      {isUnseen(text) && <p className="condition-words">员工看不到这个图标，请换一个</p>}
      {isOpen && (
        <>
          <input
            className="designer-select"
            type="search"
            aria-label="查找图标"
            placeholder="查找，例如 删除"
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
          />
          <div className="icon-choices">
            <button
              type="button"
              className="look-choice"
              aria-pressed={text === ''}
              onClick={() => onChange(undefined)}
            >
              无
            </button>
            {found.map(([icon, [name]]) => (
              <button
                key={icon}
                type="button"
                className="look-choice"
                aria-pressed={icon === text}
                onClick={() => onChange(icon)}
              >
                <Icon name={icon} />
                {name}
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="condition-words">没有这样的图标，换一个词试试</p>}
        </>
      )}
    </div>
  );
}
