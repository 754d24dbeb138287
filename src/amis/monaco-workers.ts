import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker?worker';
import CssWorker from 'monaco-editor/esm/vs/language/css/css.worker?worker';
import HtmlWorker from 'monaco-editor/esm/vs/language/html/html.worker?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker?worker';

const workers: Readonly<Record<string, new () => Worker>> = {
  json: JsonWorker,
  css: CssWorker,
  scss: CssWorker,
  less: CssWorker,
  html: HtmlWorker,
  handlebars: HtmlWorker,
};

/** The worker for a language of Monaco's. */
export function createWorker(label: string): Worker {
  // Pages contain no scripts: the script compiler (6 MB) is left out, and its checks are off.
  if (label === 'javascript' || label === 'typescript') void switchOffScripts();
  return new (workers[label] ?? EditorWorker)();
}

async function switchOffScripts(): Promise<void> {
  const { languages } = await import('monaco-editor');
  for (const defaults of [languages.typescript.javascriptDefaults, languages.typescript.typescriptDefaults]) {
    defaults.setDiagnosticsOptions({
      noSemanticValidation: true,
      noSyntaxValidation: true,
      noSuggestionDiagnostics: true,
    });
  }
}
