import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { toPageText } from '../../../server/contract/canonical-page';
import { toast } from '../../toast';
import { Dialog } from '../../ui/dialog';
import { answered, designs, type Finding, type Page } from '../designs';
import { parsePage } from './page-text';
import './json-view.css';

const JsonEditor = lazy(() => import('./json-editor').then((module) => ({ default: module.JsonEditor })));

/** Debounce before the text is checked by the server, in ms. */
const checkAfter = 800;

interface JsonDialogProps {
  /** The page's route pattern. */
  path: string;
  page: Page;
  /** Applies the edited page to the canvas as a single undo step. */
  onApply: (page: Page) => void;
  onClose: () => void;
}

/** The page as JSON: checked while the user types, applied as a single undo step. */
export function JsonDialog({ path, page, onApply, onClose }: JsonDialogProps) {
  const [given] = useState(() => toPageText(page));
  const [text, setText] = useState(given);
  const { findings, checked } = useChecked(path, text);
  const [asking, setAsking] = useState(false);
  /** The element that had the focus before the question. */
  const asked = useRef<Element | null>(null);
  const parsed = parsePage(text);
  const changed = text !== given;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  /** @returns whether the dialog may close; asks otherwise */
  const mayClose = () => {
    if (changed && !asking) {
      asked.current = document.activeElement;
      setAsking(true);
    }
    return !changed;
  };
  const goOn = () => {
    setAsking(false);
    if (asked.current instanceof HTMLElement) asked.current.focus();
  };
  const apply = () => {
    if (!('page' in parsed)) return;
    onApply(parsed.page);
    onClose();
    toast.success('已应用到画布，可以撤销');
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('复制成功'),
      () => toast.error('复制失败'),
    );
  return (
    <Dialog title="页面 JSON" onClose={onClose} mayClose={mayClose}>
      <div className="json-view">
        <Suspense fallback={<div className="json-view-editor is-loading">正在加载编辑器…</div>}>
          <JsonEditor
            text={text}
            onChange={setText}
            findings={findings}
            checked={checked}
            onEscape={() => mayClose() && onClose()}
          />
        </Suspense>
      </div>
      <p className={`json-view-state${'problem' in parsed || errors > 0 ? ' has-errors' : ''}`} role="status">
        {'problem' in parsed
          ? parsed.problem
          : checked === text
            ? `${errors} 个错误，${findings.length - errors} 个提醒`
            : '正在检查…'}
      </p>
      {asking ? (
        <div
          key="question"
          className="dialog-actions"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Chromium would close the dialog on the second Escape, and lose the edits.
            event.preventDefault();
            goOn();
          }}
        >
          <span className="json-view-ask">修改还没有应用，确定放弃吗？</span>
          <button type="button" className="button" autoFocus onClick={goOn}>
            继续编辑
          </button>
          <button type="button" className="button button-danger" onClick={onClose}>
            放弃修改
          </button>
        </div>
      ) : (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => void copy()}>
            复制
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={!changed || 'problem' in parsed}
            onClick={apply}
          >
            应用到画布
          </button>
        </div>
      )}
    </Dialog>
  );
}

/** Findings of the page check for the text, debounced; none when the text is not a page. */
function useChecked(path: string, text: string): { findings: readonly Finding[]; checked: string } {
  const [state, setState] = useState<{ findings: readonly Finding[]; checked: string }>({
    findings: [],
    checked: '',
  });
  useEffect(() => {
    const parsed = parsePage(text);
    if (!('page' in parsed)) return;
    let stopped = false;
    const timer = setTimeout(() => {
      void answered(designs.check(path, parsed.page)).then((answer) => {
        if (!stopped && answer.status === 0 && answer.data)
          setState({ findings: answer.data.findings, checked: text });
      });
    }, checkAfter);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [path, text]);
  return state;
}
