/** Monaco's workers from our own origin, lazy-loaded when a page has a code editor. */
const workers = {
  json: () => import('monaco-editor/esm/vs/language/json/json.worker?worker'),
  any: () => import('monaco-editor/esm/vs/editor/editor.worker?worker'),
};

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: async (_id: string, label: string): Promise<Worker> => {
      const { default: EditorWorker } = await (label === 'json' ? workers.json() : workers.any());
      return new EditorWorker();
    },
  },
});
