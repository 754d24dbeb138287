import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { keepTabIn } from '../../../renderers/fields/open/tab-stops';
import { useModal } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { page, recent as recentIcon, search } from '../icon-paths';
import { findScreens, type Candidate, type Finding, type MatchPinyin } from './find-screens';
import './palette.css';

interface PaletteProps {
  /** Every screen that the user may open. */
  screens: readonly Candidate[];
  /** Urls, newest first. */
  recent: readonly string[];
  onOpen: (url: string) => void;
  onClose: () => void;
}

/**
 * Ctrl+K: finds any screen by Chinese, pinyin initials or full pinyin; without a query it lists the recent ones
 * first.
 *
 * Not react-aria's Autocomplete: 43 KB (brotli) against 2, to save only `onKeyDown` and the ARIA attributes.
 */
export function Palette({ screens, recent, onOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const matchPinyin = useMatchPinyin();

  const known = useMemo(() => new Set(recent), [recent]);
  const found = useMemo(() => {
    if (query.trim() !== '') return findScreens(screens, query, matchPinyin);
    const byUrl = new Map(screens.map((screen) => [screen.url, screen]));
    const first = recent.flatMap((url) => byUrl.get(url) ?? []);
    return findScreens([...first, ...screens.filter(({ url }) => !known.has(url))], '');
  }, [screens, recent, known, query, matchPinyin]);

  useModal(dialog);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);

  const open = (finding: Finding | undefined) => {
    if (!finding) return;
    onClose();
    onOpen(finding.url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends an input method's composition does not choose a screen.
    if (event.nativeEvent.isComposing) return;
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    else if (event.key === 'Enter') open(found[at]);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="screen-search"
      aria-label="搜索页面"
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
      onKeyDown={(event) => keepTabIn(event, event.currentTarget)}
    >
      <div className="screen-search-box">
        <div className="screen-search-input">
          <Icon path={search} size={18} />
          <input
            autoFocus
            role="combobox"
            aria-label="搜索页面"
            aria-expanded
            aria-controls="screen-search-list"
            aria-activedescendant={found[at] ? `screen-search-${at}` : undefined}
            aria-autocomplete="list"
            placeholder="页面名称或拼音，如“兑换码”“dhm”"
            value={query}
            spellCheck={false}
            onChange={({ target }) => {
              setQuery(target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd aria-hidden="true">Esc</kbd>
        </div>
        <ul
          ref={list}
          id="screen-search-list"
          className="screen-search-list"
          role="listbox"
          aria-label="页面"
        >
          {found.map((finding, index) => (
            <li
              key={finding.url}
              id={`screen-search-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerMove={() => setAt(index)}
              onClick={() => open(finding)}
            >
              <Icon path={query === '' && known.has(finding.url) ? recentIcon : page} />
              <Marked text={finding.name} hits={finding.hits} />
              <span className="screen-search-group">{finding.groups.join(' / ')}</span>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="screen-search-empty" role="status">
            没有找到“{query.trim()}”，换个名称或拼音试试
          </p>
        )}
      </div>
    </dialog>
  );
}

function Marked({ text, hits }: { text: string; hits: readonly number[] }) {
  return (
    <span className="screen-search-name">
      {toRuns(text, hits).map(({ isHit, run }, index) => (isHit ? <mark key={index}>{run}</mark> : run))}
    </span>
  );
}

/** Groups adjacent hits: screen readers would spell out single characters. */
function toRuns(text: string, hits: readonly number[]): { isHit: boolean; run: string }[] {
  const runs: { isHit: boolean; run: string }[] = [];
  [...text].forEach((character, index) => {
    const isHit = hits.includes(index);
    const last = runs.at(-1);
    if (last?.isHit === isHit) last.run += character;
    else runs.push({ isHit, run: character });
  });
  return runs;
}

/** pinyin-pro's dictionary is large: lazy-loaded when the palette first opens. */
function useMatchPinyin(): MatchPinyin | undefined {
  const [matchPinyin, setMatchPinyin] = useState<MatchPinyin>();
  useEffect(() => {
    let left = false;
    import('./match-pinyin').then(
      (module) => !left && setMatchPinyin(() => module.matchPinyin),
      (error: unknown) => console.warn('pinyin search unavailable', error),
    );
    return () => void (left = true);
  }, []);
  return matchPinyin;
}

const most = 8;
const keyOf = (username: string) => `recent:${username}`;

/** Urls of the screens that a user opened last, newest first. */
export function listRecent(username: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((url): url is string => typeof url === 'string') : [];
  } catch {
    return [];
  }
}

export function addRecent(username: string, url: string): void {
  const rest = listRecent(username).filter((one) => one !== url);
  localStorage.setItem(keyOf(username), JSON.stringify([url, ...rest].slice(0, most)));
}
