import { expect, it } from 'vitest';
import { findMissing } from '../../src/login/submit-login';
import { toImageUrl } from '../../src/login/captcha';

it('[A §5] username, password and captcha are required', () => {
  expect(findMissing({ username: ' ', password: '', validateCode: '' })).toEqual({
    username: 'please enter username',
    password: 'please enter password',
    validateCode: 'please enter captcha',
  });
  expect(findMissing({ username: 'a', password: 'b', validateCode: 'c' })).toEqual({});
});

it.each([
  ['iVBORw0KGgo', 'data:image/png;base64,iVBORw0KGgo'],
  ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['R0lGODdh', 'data:image/gif;base64,R0lGODdh'],
  ['PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('[A §3] a base64 captcha becomes an image: %s', (given, url) => {
  expect(toImageUrl(given)).toBe(url);
});
