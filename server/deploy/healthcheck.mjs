// @ts-check
// For the image's HEALTHCHECK, which has no curl: exits with 0 while the console answers.
const port = process.env['PORT'] || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_500) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
