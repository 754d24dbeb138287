import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listen } from '../../../server/http/listen';
import { projectRoot } from '../../../server/project-root';

it('[Foundation §2] the conformance kit applies the settings of the upstream: its header and its largest answer', async () => {
  const seen: unknown[] = [];
  const { url, close } = await listen(
    (req, res) => {
      seen.push(req.headers['x-token']);
      res.end(`{"code":1,"msg":"${'a'.repeat(2e6)}"}`);
    },
    0,
    '127.0.0.1',
  );
  try {
    const given = ['--upstream', url, '--token', 'a-token', '--only', '/admin/sys/message/get'];
    const run = promisify(execFile)('npx', ['tsx', 'server/conformance/cli.ts', ...given], {
      cwd: projectRoot,
      env: { ...process.env, UPSTREAM_MAX_MB: '1', UPSTREAM_TOKEN_HEADER: 'x-token' },
    });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(stdout).toContain('expected at most 1.0 MB (UPSTREAM_MAX_MB), seen 1.9 MB');
    expect(seen).toContain('a-token');
  } finally {
    await close(0);
  }
});
