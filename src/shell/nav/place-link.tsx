import type { AnchorHTMLAttributes } from 'react';

interface PlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  url: string;
  onOpen: (url: string) => void;
}

/** A link to a screen. With a modifier key the browser opens a new window. */
export function PlaceLink({ url, onOpen, onClick, ...shown }: PlaceLinkProps) {
  return (
    <a
      {...shown}
      href={`#${url}`}
      onClick={(event) => {
        onClick?.(event);
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(url);
      }}
    />
  );
}
