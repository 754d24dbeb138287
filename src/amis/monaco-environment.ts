declare global {
  interface Window {
    MonacoEnvironment?: { getWorker(id: string, label: string): Promise<Worker> };
  }
}

/** Serves Monaco's workers from our own origin, since its default path does not exist here; loads them with the first code editor. */
window.MonacoEnvironment = {
  getWorker: async (_id, label) => (await import('./monaco-workers')).createWorker(label),
};

export {};
