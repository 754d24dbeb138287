import { useEffect, useState } from 'react';
import { render } from 'amis-core';
import type { EditorManager } from 'amis-editor';
import { dictionaries } from '../../../server/contract/dictionaries';
import type { Offer } from './offers';

interface PreviewCardProps {
  offer: Offer;
  /** Where the entry stands, in pixels from the top of the window. */
  top: number;
  manager: EditorManager;
}

/** A moment's rest before it shows, so that passing over the list flashes nothing. */
const rest = 350;

/** What an element is for and how it looks, beside the palette. It takes no presses. */
export function PreviewCard({ offer, top, manager }: PreviewCardProps) {
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(offer.key), rest);
    return () => clearTimeout(timer);
  }, [offer.key]);
  if (shown !== offer.key) return null;
  return (
    <div className="palette-card" style={{ top: Math.min(top, window.innerHeight - 280) }} aria-hidden>
      <strong>{offer.name}</strong>
      <p>{offer.description}</p>
      <div className="palette-card-preview">
        {render(
          withoutCalls(offer.preview) as Parameters<typeof render>[0],
          { data: { dict: dictionaries } },
          { ...manager.env, session: 'palette', theme: 'antd' },
        )}
      </div>
    </div>
  );
}

/** A picture of an element asks for nothing. */
function withoutCalls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutCalls);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !/api$/i.test(key))
      .map(([key, value]) => [key, withoutCalls(value)]),
  );
}
