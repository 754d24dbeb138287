import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config';
import { explainStart } from '../../../server/start/explain-start';
import { StartError, toText } from '../../../server/start/start-error';

const noSpace = (place: string) =>
  `no space to write ${place} (ENOSPC): free some, and run the command again`;

it('[Foundation §3] a command that finds the disk full says so in one line', () => {
  // As fs.copyFile() fails.
  const copying = Object.assign(new Error('ENOSPC: …'), {
    code: 'ENOSPC',
    path: '/data/1',
    dest: '/backup/1',
  });
  expect(toText(copying)).toBe(noSpace('/backup/1'));
  expect(toText(Object.assign(new Error('ENOSPC: …'), { code: 'ENOSPC' }))).toBe(noSpace('a file'));
});

it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])(
  '[Foundation §3] a start that fails with %s names the folder to free',
  (code) => {
    const explained = explainStart(
      Object.assign(new Error(code), { code }),
      readConfig({ DATA_DIR: '/data' }),
    );
    expect(explained).toEqual(new StartError('DATA_DIR: no space left in /data: free some and start again'));
  },
);

it('[Foundation §3] a failure with a known remedy is one line, any other has its stack', () => {
  expect(toText(new StartError('PORT: is in use'))).toBe('PORT: is in use');
  expect(toText(new TypeError('x is no function'))).toMatch(/^TypeError: x is no function\n {4}at /);
});
