import { describe, expect, it } from 'vitest';
import { apiKeyOf, effectOf, fits } from '../../../src/editor/catalogue/api-place';

describe('[Foundation §6] the calls that the designer offers', () => {
  it.each([
    [{ type: 'crud' }, 'api', 'read'],
    [{ type: 'crud' }, 'saveOrderApi', 'write'],
    [{ type: 'form' }, 'api', 'write'],
    [{ type: 'form' }, 'initAsyncApi', 'read'],
    [{ type: 'spread-chart' }, 'api', 'read'],
    [{ type: 'attention-list' }, 'api', 'read'],
    [{ type: 'menu-tree' }, 'source', 'read'],
    [{ type: 'in-place-number' }, 'api', 'write'],
    [{ type: 'ordered-list' }, 'saveOrderApi', 'write'],
    [{ type: 'some-later-type' }, 'api', 'read'],
    [{ type: 'button', actionType: 'ajax' }, 'api', undefined],
    [{ actionType: 'ajax' }, 'api', undefined],
  ])('for %j.%s: %s', (element, key, effect) => {
    expect(effectOf(element, key)).toBe(effect);
  });

  it('are only reads for a report, but reads and writes for a button', () => {
    expect(fits({ effect: 'write' }, { type: 'trend-chart' }, 'api')).toBe(false);
    expect(fits({ effect: 'read' }, { type: 'trend-chart' }, 'api')).toBe(true);
    expect(fits({ effect: 'write' }, { type: 'button', actionType: 'ajax' }, 'api')).toBe(true);
  });

  it('go into the property from which the element loads', () => {
    expect(apiKeyOf({ type: 'page' })).toBe('initApi');
    expect(apiKeyOf({ type: 'spread-chart' })).toBe('api');
    expect(apiKeyOf({ type: 'signed-image' })).toBeUndefined();
    expect(apiKeyOf(undefined)).toBeUndefined();
  });
});
