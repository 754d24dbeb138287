import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding, OpenDesign } from '../../../src/editor/designs';
import { moveFocusOn } from '../../../src/editor/move-focus-on';
import type { Design } from '../../../src/editor/workbench/draft/use-design';
import type { Around } from '../../../src/editor/workbench/draft/use-presence';
import { Notices } from '../../../src/editor/workbench/notices';
import { Problems } from '../../../src/editor/workbench/problems';

let stop: () => void;
beforeEach(() => {
  stop = moveFocusOn();
});
afterEach(() => {
  stop();
  cleanup();
});

const none = () => undefined;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const focused = (text: string) =>
  waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.textContent).toContain(text);
  });
const Canvas = () => (
  <div className="ae-Editor">
    <div className="ae-Preview">画布</div>
  </div>
);

const base = { baseVersion: 1, baseDigest: 'a', shippedDigest: '' };
const around: Around = {
  others: [],
  live: { version: 1, publishedBy: '小李', publishedAt: '2026-11-25 11:17:37', digest: 'a' },
  shippedChanged: false,
  elsewhere: false,
};

/** Notices that reopen the page: all of the designer is drawn anew, the canvas a moment later. */
function Reopening({ live, draft }: { live: Around['live']; draft?: object }) {
  const [opened, setOpened] = useState<'before' | 'loading' | 'drawn'>('before');
  const reopen = () => {
    setOpened('loading');
    setTimeout(() => setOpened('drawn'), 50);
  };
  if (opened === 'loading') return <p>正在打开设计器…</p>;
  return (
    <div key={opened} className="designer">
      <button type="button">返回</button>
      {opened === 'before' && (
        <Notices
          {...{
            around: { ...around, live },
            restored: 0,
            onMerge: none,
            onReopen: reopen,
            onDropDraft: reopen,
          }}
          state={{ base, changed: false, unsaved: false } as unknown as Design}
          design={{ draft } as unknown as OpenDesign}
        />
      )}
      <Canvas />
    </div>
  );
}

it('[Foundation §6] the question before a draft is discarded takes the focus, then its answer, then the reopened canvas', async () => {
  render(<Reopening live={around.live} draft={{ savedAt: '2026-11-25 11:17:37' }} />);
  await press('放弃草稿');
  await focused('保留');
  await press('保留');
  await focused('放弃草稿');
  await press('放弃草稿');
  await press('放弃草稿');
  await focused('画布');
});

it('[Foundation §6] the canvas takes the focus once the newest version is open', async () => {
  render(<Reopening live={{ ...around.live, version: 2, digest: 'b' }} />);
  await press('打开最新版本');
  await focused('画布');
});

it('[Foundation §6] in the preview, the button that leads back to the canvas takes the focus', async () => {
  function Previewing() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" data-tour="preview" aria-pressed>
          返回编辑
        </button>
        <dialog open={open}>
          {open && (
            <button type="button" onClick={() => setOpen(false)}>
              发布
            </button>
          )}
        </dialog>
      </>
    );
  }
  render(<Previewing />);
  await press('发布');
  await focused('返回编辑');
});

it('[Foundation §6] a fixed finding gives the focus to the next one, the last to the heading', async () => {
  const found = ['一', '二', '三'].map((message, index) => ({
    ...{ rule: 'text', pointer: `/${index}`, message, hint: '', element: '', severity: 'error' },
    ...(index !== 1 && { fix: { label: message } }),
  })) as unknown as Finding[];
  function Fixing() {
    const [findings, setFindings] = useState(found);
    const onFix = (fix: NonNullable<Finding['fix']>) =>
      setTimeout(() => setFindings((now) => now.filter((each) => each.fix !== fix)), 10);
    const check = { is: 'done', of: {}, findings } as const;
    return <Problems {...{ check, onRetry: none, open: true, onToggle: none, onSelect: none, onFix }} />;
  }
  render(<Fixing />);
  await press(/^一键修复\s*一/);
  await focused('二');
  await press(/^一键修复\s*三/);
  await focused('二');
});

it('[Foundation §6] a focus that has moved meanwhile stays where it is', async () => {
  render(
    <>
      <Reopening live={{ ...around.live, version: 2, digest: 'b' }} />
      <input aria-label="别处" />
    </>,
  );
  await press('打开最新版本');
  screen.getByLabelText('别处').focus();
  await screen.findByText('返回');
  expect(document.activeElement).toBe(screen.getByLabelText('别处'));
});
