import { useEffect, useRef } from 'react';

interface ShortcutActs {
  palette(): void;
  list(): void;
  step(by: 1 | -1): void;
}

/** The console's shortcuts: Ctrl+K everywhere, single keys only while the user is not typing. */
export function useShortcuts(acts: ShortcutActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const isPalette =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (isPalette) {
        event.preventDefault();
        if (!isBlocked()) latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || isBlocked()) return;
      const single: Record<string, () => void> = {
        '/': focusFilter,
        '?': () => latest.current.list(),
        '[': () => latest.current.step(-1),
        ']': () => latest.current.step(1),
      };
      const act = single[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** An open dialog, ours or amis', handles all keys. */
const isBlocked = () => document.querySelector('dialog[open], [role="dialog"]') !== null;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))
  );
}

const typable =
  'input:not([type="hidden"], [type="checkbox"], [type="radio"], [disabled]), select:not([disabled])';

/** Focuses the first input of the current screen's filter, else of the screen. */
function focusFilter(): void {
  const screen = document.querySelector('.screen[data-active="true"] .screen-body');
  const inForm =
    screen?.querySelectorAll<HTMLElement>(`:is([class*="filter" i], form) :is(${typable})`) ?? [];
  const anywhere = screen?.querySelectorAll<HTMLElement>(typable) ?? [];
  [...inForm, ...anywhere].find((input) => input.offsetParent !== null)?.focus();
}
