import { useState } from 'react';
import { knownScreens, readAddress } from './screens';

interface ScreenControlProps {
  value: unknown;
  onChange: (value: string | undefined) => void;
  /** What stands before the address of a screen: links begin with `#`. */
  before?: string;
}

const outside = 'outside';

/** Where something leads: a screen by its title, or an address that is typed. */
export function ScreenControl({ value, onChange, before = '' }: ScreenControlProps) {
  const given = typeof value === 'string' ? value : '';
  // Until another address is typed, the one before stays in the page: choosing to type is no change.
  const [typing, setTyping] = useState(false);
  const text = typing && readAddress(given).screen !== undefined ? '' : given;
  const { screen, more } = readAddress(text);
  const groups = [...new Set(knownScreens.map(({ group }) => group))];
  const isPlain = screen !== undefined && more === '' && !screen.address.includes('${');
  return (
    <div className="condition">
      <select
        className="house-select"
        aria-label="打开的页面"
        value={screen?.address ?? outside}
        onChange={({ target }) => {
          setTyping(target.value === outside);
          if (target.value !== outside) onChange(before + target.value);
        }}
      >
        <option value={outside}>其他地址，在下面填写</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {knownScreens
              .filter((known) => known.group === group)
              .map(({ title, address }) => (
                <option key={address} value={address}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {!isPlain && (
        <input
          className="house-select"
          aria-label="地址"
          placeholder="例如 https://example.com"
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </div>
  );
}
