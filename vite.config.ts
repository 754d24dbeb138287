import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'src',
  plugins: [react()],
  css: { lightningcss: { errorRecovery: true } },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-parts',
          environment: 'jsdom',
          include: ['tests/{src,renderers}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom-setup.ts'],
          server: { deps: { inline: [/amis/] } },
          testTimeout: 30_000,
        },
      },
    ],
  },
});
