import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

const closeDelay = 180;

/** The enabled items of an open menu. */
export const menuItemsIn = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
];

/** Arrows, Home and End move within a menu. @returns whether it handled the key */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null): boolean {
  const all = menuItemsIn(menu);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  };
  const next = moves[event.key];
  if (next === undefined) return false;
  event.preventDefault();
  all[next]?.focus();
  return true;
}

/**
 * A menu button (WAI-ARIA): opens on hover AND by keyboard (A §2). Enter, Space and ArrowDown open it and focus
 * its first item; arrows, Home and End move; Escape returns to the button; Tab and a click outside close.
 * Spread `rootProps` on the element around button and menu, `buttonProps` on the button, `menuProps` on the menu.
 *
 * Not react-aria's menu: it opens on press, long press or right click only, and is 44 KB (brotli) against 0.8, more
 * than the limit of the first list leaves [Foundation §7].
 */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusOnOpen = useRef<'first' | 'last' | undefined>(undefined);

  const close = useCallback((returnFocus = false) => {
    clearTimeout(leaving.current);
    setOpen(false);
    if (returnFocus) button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const all = menuItemsIn(menu.current);
    if (focusOnOpen.current === 'first') all[0]?.focus();
    if (focusOnOpen.current === 'last') all.at(-1)?.focus();
    focusOnOpen.current = undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    // Closes on Escape, however it was opened and wherever the focus is; a click into a frame (an editor) blurs
    // the window.
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setOpen(false);
    const onBlur = () => setOpen(false);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('blur', onBlur);
    };
  }, [open]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const show = (focus: 'first' | 'last' | undefined) => {
    clearTimeout(leaving.current);
    focusOnOpen.current = focus;
    setOpen(true);
  };

  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      show(event.key === 'ArrowDown' ? 'first' : 'last');
      // Already open by hover: nothing re-renders, so focus at once.
      if (open)
        menuItemsIn(menu.current)
          .at(event.key === 'ArrowDown' ? 0 : -1)
          ?.focus();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
  };

  const onMenuKeyDown = (event: KeyboardEvent) => {
    if (moveInMenu(event, menu.current)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    } else if (event.key === 'Tab') {
      close();
    }
  };

  return {
    open,
    close,
    rootProps: {
      ref: root,
      onPointerEnter: ({ pointerType }: { pointerType: string }) => {
        clearTimeout(leaving.current);
        // A touch also fires 'enter', right before its click: that case is left to the click.
        if (pointerType === 'mouse') setOpen(true);
      },
      onPointerLeave: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), closeDelay);
      },
    },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      // `detail` is 0 when a key caused the click. A hovering mouse has already opened it: keep it open.
      onClick: ({ detail }: { detail: number }) => {
        if (detail !== 0) show(undefined);
        else if (open) menuItemsIn(menu.current)[0]?.focus();
        else show('first');
      },
      onKeyDown: onButtonKeyDown,
    },
    menuProps: { ref: menu, id, role: 'menu', onKeyDown: onMenuKeyDown },
  };
}
