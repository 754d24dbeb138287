import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveConfig } from 'vite';
import { projectRoot } from '../../../server/project-root';

afterEach(() => vi.unstubAllEnvs());

it.each(['development', 'test', 'production'])(
  '[Foundation §7] the browser gets a production build when the console runs with NODE_ENV=%s',
  async (given) => {
    vi.stubEnv('NODE_ENV', given);
    const built = await resolveConfig({ configFile: join(projectRoot, 'vite.config.ts') }, 'build');
    expect(built.isProduction).toBe(true);
  },
);
