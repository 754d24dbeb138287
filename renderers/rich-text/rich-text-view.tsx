import { useEffect, useRef, useState } from 'react';
import type { ConsoleDoor } from '../console-door';
import { resignOnError } from './resign-on-error';
import { isEmptyHtml, toDisplayHtml } from './stored-html';

export interface RichTextViewProps {
  /** Stored HTML: unsigned. */
  value: string;
  door: ConsoleDoor;
  emptyText: string;
}

/** Stored HTML to read: sanitised, its pictures signed. */
export function RichTextView({ value, door, emptyText }: RichTextViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ of: string; html: string }>();
  const { origin } = window.location;

  useEffect(() => {
    let current = true;
    const context = { imageHost: door.imageHost, origin, sanitize: (html: string) => door.sanitize(html) };
    void toDisplayHtml(value, context, (url) => door.signUrl(url)).then((html) => {
      if (current) setShown({ of: value, html });
    });
    return () => void (current = false);
  }, [value, door, origin]);

  const empty = isEmptyHtml(value);
  useEffect(
    () => (root.current ? resignOnError(root.current, door, origin) : undefined),
    [empty, door, origin],
  );

  if (empty) return <div className="rich-text-view is-empty">{emptyText}</div>;
  return (
    <div
      ref={root}
      className="rich-text-view"
      aria-busy={shown?.of !== value || undefined}
      // Sanitised in toDisplayHtml.
      dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }}
    />
  );
}
