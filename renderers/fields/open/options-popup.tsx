import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import { filterOptions, isSameValue, type FieldOption } from '../options';
import { FieldPopup, closeOnTab } from './field-popup';

interface OptionsPopupProps {
  trigger: RefObject<HTMLElement>;
  label: string;
  values: readonly unknown[];
  options: readonly FieldOption[];
  /** Text typed on the closed field. */
  typed: string;
  searchable: boolean;
  multiple: boolean;
  loading: boolean;
  onChange(values: readonly unknown[]): void;
  onClose(keepFocus?: boolean): void;
}

/** A longer list is truncated with a note; staff find the rest by typing. */
const mostShown = 200;

interface KeyedOption {
  key: string;
  option: FieldOption;
  children: readonly KeyedOption[];
}

/** The open list of a select. */
export function OptionsPopup(props: OptionsPopupProps) {
  const { trigger, label, values, options, typed, searchable, multiple, loading, onChange, onClose } = props;
  const [words, setWords] = useState(typed);
  const found = searchable ? filterOptions(options, words) : options;
  const shown = searchable ? found.slice(0, mostShown) : found;
  const keyed = toKeyed(shown, '');
  const flat = keyed.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]));
  const chosen = flat.filter(({ option }) => values.some((value) => isSameValue(value, option.value)));

  function choose(keys: 'all' | Set<string | number>): void {
    if (keys === 'all') return;
    if (multiple) {
      const hidden = values.filter((value) => !flat.some(({ option }) => isSameValue(value, option.value)));
      onChange([...hidden, ...flat.filter(({ key }) => keys.has(key)).map(({ option }) => option.value)]);
      return;
    }
    const picked = flat.find(({ key }) => keys.has(key));
    // No key: the user picked the option that was already chosen.
    if (picked) onChange([picked.option.value]);
    onClose();
  }
  const list = (
    <ListBox
      className="field-options"
      aria-label={label}
      aria-busy={loading || undefined}
      selectionMode={multiple ? 'multiple' : 'single'}
      selectedKeys={chosen.map(({ key }) => key)}
      disabledKeys={flat.filter(({ option }) => option.disabled).map(({ key }) => key)}
      onSelectionChange={choose}
      autoFocus={searchable ? false : 'first'}
      shouldFocusWrap
      escapeKeyBehavior="none"
      renderEmptyState={() => (
        <p className="field-empty">{loading ? '加载中…' : words ? '没有匹配的选项' : '暂无选项'}</p>
      )}
    >
      {keyed.map((entry) =>
        entry.children.length > 0 ? (
          <ListBoxSection key={entry.key} id={entry.key}>
            <Header className="field-options-group">{entry.option.label}</Header>
            {entry.children.map((child) => (
              <Option key={child.key} entry={child} words={searchable ? words : ''} multiple={multiple} />
            ))}
          </ListBoxSection>
        ) : (
          <Option key={entry.key} entry={entry} words={searchable ? words : ''} multiple={multiple} />
        ),
      )}
    </ListBox>
  );
  // On touch the search box waits for a tap: the phone's keyboard would hide the options.
  const [isTouched] = useState(() => typed === '' && isUnderFinger());
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTouched) body.current?.focus();
  }, [isTouched]);
  return (
    <FieldPopup trigger={trigger} className="field-options-popup" onClose={onClose}>
      <div ref={body} tabIndex={-1} className="field-popup-body" onKeyDown={closeOnTab(onClose)}>
        {searchable ? (
          <Autocomplete inputValue={words} onInputChange={setWords}>
            <TextField className="field-search" aria-label={`查找${label}`} autoFocus={!isTouched}>
              <Input placeholder="输入以查找" />
            </TextField>
            {list}
          </Autocomplete>
        ) : (
          <StartAt words={typed}>{list}</StartAt>
        )}
        {found.length > shown.length && (
          <p className="field-empty">还有 {found.length - shown.length} 项，请输入以查找</p>
        )}
      </div>
    </FieldPopup>
  );
}

const isUnderFinger = () => matchMedia('(pointer: coarse)').matches;

function toKeyed(options: readonly FieldOption[], prefix: string): readonly KeyedOption[] {
  return options.map((option, index) => {
    const key = `${prefix}${index}`;
    return { key, option, children: option.children?.length ? toKeyed(option.children, `${key}.`) : [] };
  });
}

function Option({ entry, words, multiple }: { entry: KeyedOption; words: string; multiple: boolean }) {
  const { label } = entry.option;
  return (
    // Screen readers get the label in one piece, without the highlighted fragments.
    <ListBoxItem id={entry.key} textValue={label} aria-label={label} className="field-option">
      {multiple && <span className="field-tick" aria-hidden="true" />}
      <span className="field-option-text">
        <Marked text={label} words={words.trim()} />
      </span>
    </ListBoxItem>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

/** Passes the text typed on the closed field to the list, which has a type-ahead of its own. */
function StartAt({ words, children }: { words: string; children: ReactNode }) {
  const waiting = useRef<string | undefined>(words);
  useEffect(() => {
    // By the next frame the list has focused its starting option.
    const frame = requestAnimationFrame(() => {
      const letters = waiting.current ?? '';
      waiting.current = undefined;
      for (const key of letters) {
        document.activeElement?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (waiting.current === undefined || [...event.key].length !== 1) return;
    waiting.current += event.key;
    event.stopPropagation();
  }
  return (
    <div className="field-popup-bounds" onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  );
}
