import { useEffect, useRef, useState } from 'react';
import * as monaco from 'monaco-editor';
import '../../amis/monaco-environment';
import type { Finding } from '../designs';
import { findPointerRanges, nearestRange } from './page-text';

interface JsonEditorProps {
  text: string;
  onChange: (text: string) => void;
  /** The page check's findings for `checked`; shown while the text is unchanged. */
  findings: readonly Finding[];
  checked: string;
  /** Escape was pressed while none of the editor's own popups is open. */
  onEscape: () => void;
}

const owner = 'page-check';
const toggleTab = 'editor.action.toggleTabFocusMode';

/**
 * Monaco with its JSON worker: checks the syntax during typing, and marks findings of the page check at their
 * lines.
 */
export function JsonEditor({ text, onChange, findings, checked, onEscape }: JsonEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const model = useRef<monaco.editor.ITextModel>(undefined);
  const report = useRef(onChange);
  report.current = onChange;
  const escape = useRef(onEscape);
  escape.current = onEscape;
  const first = useRef(text);
  const [tabLeaves, setTabLeaves] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const made = monaco.editor.createModel(first.current, 'json');
    model.current = made;
    const editor = monaco.editor.create(box.current, {
      model: made,
      theme: document.documentElement.dataset['theme'] === 'dark' ? 'vs-dark' : 'vs',
      automaticLayout: true,
      minimap: { enabled: false },
      tabSize: 2,
      fontSize: 12,
      lineNumbersMinChars: 4,
      scrollBeyondLastLine: false,
      fixedOverflowWidgets: true,
      ariaLabel: '页面 JSON',
    });
    const listening = made.onDidChangeContent(() => report.current(made.getValue()));
    editor.addCommand(
      monaco.KeyCode.Escape,
      () => escape.current(),
      '!suggestWidgetVisible && !findWidgetVisible && !markersNavigationVisible && !editorHasSelection',
    );
    // Monaco's own key on a Mac is Ctrl+Shift+M.
    editor.addCommand(monaco.KeyMod.WinCtrl | monaco.KeyCode.KeyM, () => editor.trigger('', toggleTab, null));
    const doesTabLeave = () => editor.getOption(monaco.editor.EditorOption.tabFocusMode);
    editor.onDidChangeConfiguration(() => setTabLeaves(doesTabLeave()));
    editor.focus();
    return () => {
      // The mode is that of all editors: those of amis-editor keep the Tab.
      if (doesTabLeave()) editor.trigger('', toggleTab, null);
      listening.dispose();
      editor.dispose();
      made.dispose();
      model.current = undefined;
    };
  }, []);
  useEffect(() => {
    const at = model.current;
    if (!at || at.getValue() !== checked) return;
    const ranges = findPointerRanges(checked);
    monaco.editor.setModelMarkers(
      at,
      owner,
      findings.map(({ pointer, message, hint, severity }) => {
        const { start, end } = nearestRange(ranges, pointer);
        const from = at.getPositionAt(start);
        const to = at.getPositionAt(end);
        return {
          message: `${message}\n${hint}`,
          severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
          startLineNumber: from.lineNumber,
          startColumn: from.column,
          // For a large element, underlines only the first line.
          endLineNumber: from.lineNumber,
          endColumn: to.lineNumber === from.lineNumber ? to.column : at.getLineMaxColumn(from.lineNumber),
        };
      }),
    );
  }, [findings, checked]);
  return (
    <>
      <div ref={box} className="json-view-editor" />
      <p className="json-view-key" aria-live="polite">
        {tabLeaves ? 'Tab 会离开编辑器，按 Ctrl+M 后改回缩进' : '按 Ctrl+M 后，Tab 会离开编辑器'}
      </p>
    </>
  );
}
