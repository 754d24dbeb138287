import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from '../../../server/http/security-headers';
import { serveClient } from '../../../server/http/static-files';
import { scratch } from '../../support/run/scratch';

/** A minimal built client, enough for the headers. */
const client = mkdtempSync(join(scratch, 'client-'));
const app = express();

beforeAll(() => {
  for (const folder of ['assets', 'editor/trial']) mkdirSync(join(client, folder), { recursive: true });
  for (const file of ['editor/trial/frame.html', 'editor.html', 'assets/list-1a2b3c4d.js', 'plain.js'])
    writeFileSync(join(client, file), '');
  app.use(securityHeaders('https://images.example.com'), serveClient(pino({ level: 'silent' }), client));
});
afterAll(() => rmSync(client, { recursive: true }));

it('[Foundation §7] the trial frame has an opaque origin, and can only load images from elsewhere', async () => {
  const answer = await request(app).get('/editor/trial/frame.html').expect(200);
  expect((answer.get('content-security-policy') ?? '').split(';').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'none'",
    "default-src 'none'",
    "font-src 'self' data:",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "frame-src 'none'",
    "img-src 'self' data: blob: https://images.example.com",
    "media-src 'self' blob: https://images.example.com",
    "object-src 'none'",
    'sandbox allow-scripts',
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'none'",
  ]);
  expect(answer.get('x-frame-options')).toBe('SAMEORIGIN');
});

it('[Foundation §7] a frame with an opaque origin may load code and styles, and nothing else', async () => {
  const allowed = async (path: string) =>
    (await request(app).get(path).set('origin', 'null').expect(200)).get('access-control-allow-origin');
  expect(await allowed('/assets/list-1a2b3c4d.js')).toBe('*');
  expect(await allowed('/plain.js')).toBeUndefined();
  expect(await allowed('/editor.html')).toBeUndefined();
  expect(await allowed('/editor/trial/frame.html')).toBeUndefined();
});
