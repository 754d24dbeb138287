import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request as open, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endTogether } from '../../../server/http/end-together';
import { listen, type RunningServer } from '../../../server/http/listen';
import { serveClient } from '../../../server/http/static-files';
import { eventually } from '../../support/run/eventually';
import { scratch } from '../../support/run/scratch';

const lines: string[] = [];
const log = pino({}, { write: (line) => lines.push(line) });
const client = mkdtempSync(join(scratch, 'client-'));
const assets = join(client, 'assets');
/** More than the buffers of a connection hold, so that an answer that nobody reads stays half sent. */
const large = Buffer.alloc(20_000_000, 'a');
let server: RunningServer;
beforeAll(async () => {
  mkdirSync(assets);
  writeFileSync(join(assets, 'removed.js'), 'removed');
  writeFileSync(join(assets, 'kept.js'), 'kept');
  writeFileSync(join(assets, 'large.js'), large);
  server = await listen(express().use(serveClient(log, client)), 0, '127.0.0.1');
});
afterAll(async () => {
  await server.close(0);
  rmSync(client, { recursive: true });
});

it('[Foundation §7] a file that a new build has removed breaks off its own answer only', async () => {
  rmSync(join(assets, 'removed.js'));
  await expect(fetch(`${server.url}/assets/removed.js`)).rejects.toThrow();
  expect(await (await fetch(`${server.url}/assets/kept.js`)).text()).toBe('kept');
});

it('[Foundation §7] a build that replaces the client of a running console is not served, and is told to the operator once', async () => {
  const built = mkdtempSync(join(scratch, 'client-'));
  const document = join(built, 'index.html');
  const write = (letter: string) => {
    writeFileSync(document, `<script src="/start-${letter}.js"></script>`);
    writeFileSync(join(built, `start-${letter}.js`), 'started');
  };
  write('a');
  const app = express().use(serveClient(log, built));
  const statuses = async () => {
    const answers = ['/', '/start-a.js', '/start-b.js'].map((path) => request(app).get(path));
    return (await Promise.all(answers)).map(({ status, text }) => (status === 503 ? text : status));
  };
  const updating = '控制台正在更新，请稍后再试';
  expect(await statuses()).toEqual([200, 200, 404]);
  rmSync(document);
  expect(await statuses()).toEqual([updating, updating, updating]);
  write('b');
  expect(await statuses()).toEqual([updating, updating, updating]);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'another build has replaced the client that this console serves: start the console again',
  ]);
  // The same build once more.
  write('a');
  expect(await statuses()).toEqual([200, 200, 404]);
  rmSync(built, { recursive: true });
});

const descriptors = '/proc/self/fd';
const openFiles = () =>
  readdirSync(descriptors).filter((name) => {
    try {
      return readlinkSync(join(descriptors, name)).startsWith(assets);
    } catch {
      return false; // Closed meanwhile.
    }
  }).length;

it.runIf(existsSync(descriptors))(
  '[Foundation §7] a client that breaks off a download leaves no file open',
  async () => {
    const breakOff = () =>
      new Promise<void>((resolve, reject) => {
        const call = open(`${server.url}/assets/large.js`, (res) => {
          expect(openFiles()).toBeGreaterThan(0);
          res.destroy();
          resolve();
        });
        call.once('error', reject).end();
      });
    for (let n = 0; n < 20; n++) await breakOff();
    await eventually(() => expect(openFiles()).toBe(0));
  },
);

it('[Foundation §7] content that is found after the client has disconnected is closed', async () => {
  const content = new PassThrough();
  let arrive = (_res: ServerResponse) => {};
  const arrived = new Promise<ServerResponse>((resolve) => (arrive = resolve));
  const slow = await listen((_req, res) => arrive(res), 0, '127.0.0.1');
  const call = open(slow.url).once('error', () => {});
  call.end();
  const res = await arrived;
  const gone = new Promise((resolve) => res.once('close', resolve));
  call.destroy();
  await gone;
  endTogether(res, content);
  expect(content.destroyed).toBe(true);
  await slow.close(0);
});

it.each(['bytes=3-1', `bytes=0-${'9'.repeat(30)}`, 'bytes=0-1,3-4'])(
  '[Foundation §7] a file is sent whole, also to a client that asks for %s',
  async (range) => {
    const answer = await request(server.url).get('/assets/kept.js').set('range', range).expect(200);
    expect(answer.get('content-length')).toBe('4');
  },
);
