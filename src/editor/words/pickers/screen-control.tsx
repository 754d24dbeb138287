import { useState } from 'react';
import { screenGroups } from '../../../../server/contract/screens/declared-screens';
import { PanelSelect, type ControlProps } from '../../controls';

interface ScreenControlProps extends Pick<ControlProps, 'value' | 'onChange'> {
  /** Prefix of a screen's address: links begin with `#`. */
  before?: string;
}

const outside = 'outside';

/** Target of a link: a screen by its title, or a typed address. */
export function ScreenControl({ value, onChange, before = '' }: ScreenControlProps) {
  const given = typeof value === 'string' ? value : '';
  // The old address stays until another one is typed: switching to typing is not a change.
  const [typing, setTyping] = useState(false);
  const text = typing && readAddress(given).screen !== undefined ? '' : given;
  const { screen, more } = readAddress(text);
  const groups = [...new Set(knownScreens.map(({ group }) => group))];
  const isPlain = screen !== undefined && more === '' && !screen.address.includes('${');
  return (
    <div className="condition">
      <PanelSelect
        label="打开的页面"
        value={screen?.address ?? outside}
        options={[[outside, '其他地址，在下面填写']]}
        onChange={(address) => {
          setTyping(address === outside);
          if (address !== outside) onChange(before + address);
        }}
      >
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
      </PanelSelect>
      {!isPlain && (
        <input
          className="designer-select"
          aria-label="地址"
          placeholder="例如 https://example.com"
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </div>
  );
}

/** A screen of the menu, or a screen reachable from one. */
interface KnownScreen {
  group: string;
  title: string;
  /** The screen's address; ids are taken from the data: `/platform/a/${id}`. */
  address: string;
}

export const knownScreens: readonly KnownScreen[] = screenGroups.flatMap(({ name: group, screens }) =>
  screens.flatMap(({ path, title, details = [] }) => [
    { group, title, address: toAddress(path) },
    ...details.map((detail) => ({
      group,
      title: `${title} › ${detail.title}`,
      address: toAddress(detail.path),
    })),
  ]),
);

function toAddress(path: string): string {
  return path.replace(/:(\w+)/g, (_found, name: string) => `\${${name}}`);
}

/** Splits a link into a screen and the rest of its address (`?status=0`); no screen for external links. */
export function readAddress(address: string): { screen: KnownScreen | undefined; more: string } {
  const place = address.replace(/^\/?#/, '');
  const [path = ''] = place.split('?');
  const screen = knownScreens.find((known) => known.address === path || isRecordOf(known.address, path));
  return { screen, more: screen === undefined ? '' : place.slice(path.length) };
}

/** Whether a path is an instance of a pattern: `/platform/a/${row.id}` of `/platform/a/${id}`. */
function isRecordOf(pattern: string, path: string): boolean {
  const plain = (text: string) => text.replace(/\$\{[^}]*\}/g, '{}');
  return pattern.includes('${') && plain(pattern) === plain(path);
}
