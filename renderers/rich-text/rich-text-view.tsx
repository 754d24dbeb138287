import { useEffect, useRef, useState } from 'react';
import type { ConsoleDoor } from '../console-door';
import { isEmptyHtml, resignOnError, toDisplayHtml, toHtmlContext } from './stored-html';

interface RichTextViewProps {
  /** Stored HTML: unsigned. */
  value: string;
  door: ConsoleDoor;
  emptyText: string;
}

/** Stored HTML to read: sanitised, its pictures signed. */
export function RichTextView({ value, door, emptyText }: RichTextViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ of: string; html: string }>();

  useEffect(() => {
    let current = true;
    void toDisplayHtml(value, toHtmlContext(door), (url) => door.signUrl(url)).then((html) => {
      if (current) setShown({ of: value, html });
    });
    return () => void (current = false);
  }, [value, door]);

  const empty = isEmptyHtml(value);
  useEffect(() => (root.current ? resignOnError(root.current, door) : undefined), [empty, door]);

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
