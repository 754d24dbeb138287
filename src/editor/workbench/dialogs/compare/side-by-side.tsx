import { useState } from 'react';
import type { FoundState } from '../../../designs';
import { TrialFrame, type TrialGround } from '../../../trial/trial-frame';
import type { TrialScroll } from '../../../trial/messages';

interface SideBySideProps extends TrialGround {
  from: FoundState;
  to: FoundState;
}

/** Two states of a page beside each other, with real data; they scroll as one. */
export function SideBySide({ from, to, ...ground }: SideBySideProps) {
  const [scroll, setScroll] = useState<{ of: 'from' | 'to'; at: TrialScroll }>();
  const sides = { from, to };
  return (
    <div className="designer-sides">
      {(['from', 'to'] as const).map((side) => (
        <figure key={side}>
          <figcaption>{sides[side].title}</figcaption>
          <TrialFrame
            {...ground}
            schema={sides[side].schema}
            title={`${side === 'from' ? '左' : '右'}：${sides[side].title}`}
            scroll={scroll && scroll.of !== side ? scroll.at : undefined}
            onScroll={(at) => setScroll({ of: side, at })}
          />
        </figure>
      ))}
    </div>
  );
}
