import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createHandlers } from '../../../server/backend/areas';
import { calls } from '../../../server/contract/calls/index';
import { defineCall } from '../../../server/contract/define-call';
import { triedWrites } from '../../../server/conformance/calls/write-calls';
import { screens } from '../../../server/contract/screens/menus';
import { routes } from '../../../server/contract/screens/routes';
import {
  findMissingHandlers,
  findMissingPieces,
  toSentence,
} from '../../../server/page-check/missing-pieces';
import { projectRoot } from '../../../server/project-root';
import { scratch } from '../../support/run/scratch';

const program = {
  root: projectRoot,
  calls,
  screens,
  routes,
  handled: createHandlers().paths,
  triedWrites,
};

it('[Foundation §6] the console lacks nothing: every call has its menu, its handler and a test', async () => {
  expect((await findMissingPieces(program)).map(toSentence)).toEqual([]);
});

it('[Foundation §6] names what a new call and a new screen lack, by file', async () => {
  const forgotten = defineCall('/admin/for/gotten', {
    summary: '被忘记的接口',
    request: z.object({}),
    reply: z.object({}),
    menu: '/platform/for/gotten',
    effect: 'write',
    source: 'A §7',
  });
  const found = await findMissingPieces({
    ...program,
    calls: [...calls, forgotten],
    routes: [...routes, { path: '/platform/for/gotten/:id' }],
  });
  expect(found.map((piece) => `${piece.file}: ${toSentence(piece)}`)).toEqual([
    "server/contract/screens/declared-screens.ts: POST /api/admin/for/gotten belongs to the menu /platform/for/gotten, which no screen has: declare the screen with path '/platform/for/gotten', its title and a new id, or correct the menu of the call",
    'server/backend/<area>.ts: POST /api/admin/for/gotten has no handler: write one in server/backend/<area>.ts with handlers.handle(…), and add the area to server/backend/areas.ts',
    'server/conformance/calls/scenarios.ts: POST /api/admin/for/gotten writes and the conformance kit does not try it: add it to a scenario that removes what it made, or to the calls that are to be refused',
    'tests/server/backend/<area>.test.ts: POST /api/admin/for/gotten has no test that names it: write one that makes the call, titled [A §7]',
    "tests/e2e/every-screen/screens.ts: no test opens the screen /platform/for/gotten/:id: write '/platform/for/gotten/:id': [list, field], the call that lists its records and the field with the parameter",
  ]);
});

it('[Foundation §6] finds the folder of a call by the calls that are declared beside it', async () => {
  const handled = program.handled.filter((path) => path !== '/admin/report/order/trend');
  expect((await findMissingPieces({ ...program, handled })).map(toSentence)).toEqual([
    'POST /api/admin/report/order/trend has no handler: write one in server/backend/reports with handlers.handle(…)',
  ]);
});

it('[Foundation §6] names the list of areas when the handlers of a new area are in no list', () => {
  const root = mkdtempSync(join(scratch, 'missing-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('server/contract/calls/core/notices.ts', "export const notices = list('/admin/notice/list', {});");
  write('server/backend/areas.ts', "import { handleSurveys } from './surveys';");
  const notice = defineCall('/admin/notice/list', {
    summary: '公告',
    request: z.object({}),
    reply: z.object({}),
    menu: '/platform/notice/list',
    effect: 'read',
    source: 'decisions',
  });
  const find = () => findMissingHandlers({ root, calls: [notice], handled: [] }).map(({ file }) => file);
  expect(find()).toEqual(['server/backend/notices.ts']);
  write('server/backend/notices.ts', "import { notices } from '../contract/calls/core/notices';");
  expect(find()).toEqual(['server/backend/areas.ts']);
  write('server/backend/areas.ts', "import { handleNotices } from './notices';");
  expect(find()).toEqual(['server/backend/notices.ts']);
  rmSync(root, { recursive: true });
});
