import { useEffect, useRef } from 'react';
import { Dialog } from '../../ui/dialog';
import { paletteKeys } from '../header/header';

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

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [paletteKeys], does: '搜索并打开页面' },
  { keys: ['/'], does: '跳到当前页面的筛选条件' },
  { keys: ['[', ']'], does: '上一个、下一个标签页' },
  { keys: ['Delete'], does: '关闭标签页（焦点在标签上时）' },
  { keys: ['↑', '↓', '←', '→'], does: '在列表的单元格之间移动（焦点在单元格上时，下同）' },
  { keys: ['Enter'], does: '展开或收起单元格里没有显示完的内容' },
  { keys: [paletteKeys.replace('K', 'C')], does: '复制单元格' },
  { keys: ['Esc'], does: '关闭弹窗或菜单' },
  { keys: ['?'], does: '显示本列表' },
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
