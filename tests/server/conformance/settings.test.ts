import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listen } from '../../../server/http/listen';
import { projectRoot } from '../../../server/project-root';

/** Runs the conformance kit for one call, and returns what it prints. */
async function run(upstream: string, ...more: string[]): Promise<{ stdout: string; stderr: string }> {
  const given = ['--upstream', upstream, '--token', 'a-token', '--only', '/admin/sys/message/get', ...more];
  return promisify(execFile)('npx', ['tsx', 'server/conformance/cli.ts', ...given], {
    cwd: projectRoot,
    env: { ...process.env, UPSTREAM_MAX_MB: '1', UPSTREAM_TOKEN_HEADER: 'x-token' },
  }).catch((error: { stdout: string; stderr: string }) => error);
}

it('[Foundation §2] the conformance kit does not save what an upstream has after it asked one call only', async () => {
  const { stderr } = await run('http://127.0.0.1:9', '--save', 'additions.json');
  expect(stderr).toContain('--save needs all calls');
});

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
    const { stdout } = await run(url);
    expect(stdout).toContain('expected at most 1.0 MB (UPSTREAM_MAX_MB), seen 1.9 MB');
    expect(seen).toContain('a-token');
  } finally {
    await close(0);
  }
});
