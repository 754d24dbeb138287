import { lazy, Suspense, useRef, useState } from 'react';
import { toPageText } from '../../../server/contract/canonical-page';
import { SteadyButton } from '../../../renderers/fields/steady-button';
import { copyText } from '../../amis/services/copy-text';
import { toast } from '../../toast';
import { Dialog } from '../../ui/dialog';
import { LinkButton } from '../controls';
import type { Page } from '../designs';
import { parsePage } from './page-text';
import { useTextCheck } from './use-text-check';
import './json-view.css';

const JsonEditor = lazy(() => import('./json-editor').then((module) => ({ default: module.JsonEditor })));

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
  const { is, of: checked, findings, retry } = useTextCheck(path, text);
  const [asking, setAsking] = useState(false);
  /** The element that had the focus before the question. */
  const asked = useRef<Element | null>(null);
  const parsed = parsePage(text);
  const changed = text !== given;
  const refusal = 'problem' in parsed ? parsed.problem : changed ? undefined : '还没有修改';
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
  const state =
    'problem' in parsed ? (
      parsed.problem
    ) : is === 'running' ? (
      '正在检查…'
    ) : is === 'failed' ? (
      <>
        检查失败
        <LinkButton onClick={retry}>重试</LinkButton>
      </>
    ) : (
      `${errors} 个错误，${findings.length - errors} 个提醒`
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
      <p
        className={`json-view-state${'problem' in parsed || is === 'failed' || errors > 0 ? ' has-errors' : ''}`}
        role="status"
      >
        {state}
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
          <button type="button" className="button" onClick={() => void copyText(text)}>
            复制
          </button>
          <SteadyButton
            className="button button-primary"
            disabled={refusal !== undefined}
            title={refusal}
            onClick={apply}
          >
            应用到画布
          </SteadyButton>
        </div>
      )}
    </Dialog>
  );
}
