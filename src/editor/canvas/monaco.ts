import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker?worker';
import CssWorker from 'monaco-editor/esm/vs/language/css/css.worker?worker';
import HtmlWorker from 'monaco-editor/esm/vs/language/html/html.worker?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker?worker';

declare global {
  interface Window {
    MonacoEnvironment?: { getWorker(id: string, label: string): Worker };
  }
}

const workers: Readonly<Record<string, new () => Worker>> = {
  json: JsonWorker,
  css: CssWorker,
  scss: CssWorker,
  less: CssWorker,
  html: HtmlWorker,
  handlebars: HtmlWorker,
};

/** Serves Monaco's workers from our own origin; its default path does not exist here. */
window.MonacoEnvironment = {
  getWorker: (_id: string, label: string) => {
    // Pages contain no scripts: the script compiler (6 MB) is left out, and its checks are off.
    if (label === 'javascript' || label === 'typescript') void switchOffScripts();
    return new (workers[label] ?? EditorWorker)();
  },
};

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
