import { configure } from '@testing-library/react';

// A busy machine easily takes longer than a second.
configure({ asyncUtilTimeout: 15_000 });

/** What browsers have and jsdom lacks, for the libraries under test. */
globalThis.CSS ??= { escape: escapeIdentifier } as typeof CSS;

/** Enough of CSS.escape for the keys and ids that the libraries look for. */
function escapeIdentifier(text: string): string {
  return text.replace(/[^\w-]/g, (letter) => `\\${letter}`).replace(/^\d/, (digit) => `\\3${digit} `);
}

/** jsdom lays nothing out: no size ever changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
