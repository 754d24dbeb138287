import { describe, expect, it } from 'vitest';
import type { CatalogueCall, CatalogueField } from '../../../server/contract/console-calls/catalogue';
import { findCall, toElement, withCall } from '../../../server/contract/pages/fields-of-call';
import { checkPage } from '../../../server/page-check/check-page';
import { choiceGroups } from '../../../server/contract/pages/palette';

const field = (given: Partial<CatalogueField>): CatalogueField => ({
  name: 'field',
  label: '字段',
  type: 'text',
  dictionary: '',
  required: false,
  until: '',
  ...given,
});

describe('[Foundation §6] a field becomes the schema that the shipped pages use for it', () => {
  const status = field({ name: 'status', label: '处理状态', type: 'enum', dictionary: 'feedbackStatus' });
  const time = field({ name: 'createTime', label: '提交时间', type: 'time' });
  const days = field({ name: 'startDate', label: '提交日期', type: 'date', until: 'endDate' });
  const image = field({ name: 'coverImg', label: '封面图', type: 'image', required: true });
  const disabled = field({ name: 'disabled', label: '停用', type: 'boolean' });

  it.each([
    [
      'column',
      status,
      { name: 'status', label: '处理状态', type: 'mapping', source: '${dict.feedbackStatus}', width: 80 },
    ],
    ['column', time, { name: 'createTime', label: '提交时间', width: 158 }],
    [
      'column',
      disabled,
      { name: 'disabled', label: '停用', type: 'tpl', tpl: "${disabled ? '是' : '否'}", width: 74 },
    ],
    [
      'filter',
      status,
      { type: 'select', name: 'status', label: '处理状态', source: '${dict.feedbackStatus}' },
    ],
    [
      'filter',
      days,
      { type: 'input-date-range', name: 'startDate', extraName: 'endDate', label: '提交日期' },
    ],
    ['item', image, { type: 'image-upload', name: 'coverImg', label: '封面图', required: true }],
    [
      'item',
      field({ name: 'title', label: '标题' }),
      { type: 'input-text', name: 'title', label: '标题', trimContents: true },
    ],
    ['item', field({ name: 'id', type: 'number' }), { type: 'hidden', name: 'id' }],
    [
      'item',
      field({ name: 'isForce', label: '强制', type: 'enum', dictionary: 'yesNo' }),
      { type: 'switch', name: 'isForce', label: '强制', trueValue: 'T', falseValue: 'F' },
    ],
    ['shown', image, { type: 'static-signed-image', name: 'coverImg', label: '封面图', alt: '封面图' }],
    [
      'shown',
      disabled,
      { type: 'static', name: 'disabled', label: '停用', tpl: "${disabled ? '是' : '否'}" },
    ],
  ] as const)('in the place “%s”', (place, given, element) => {
    expect(toElement(given, place)).toEqual(element);
  });
});

describe('[Foundation §6] an element’s call', () => {
  const calls = ['/api/admin/feedback/list', '/api/admin/feedback/detail/{id}'].map(
    (path) => ({ path }) as CatalogueCall,
  );
  it.each([
    ['/api/admin/feedback/list', 0],
    ['post:/api/admin/feedback/list?page=1', 0],
    [{ url: '/api/admin/feedback/detail/${id}', data: {} }, 1],
    ['/api/admin/feedback/other', undefined],
    [undefined, undefined],
  ])('looks up the call of %j', (api, at) => {
    expect(findCall(calls, api)).toBe(at === undefined ? undefined : calls[at]);
  });

  it('keeps the other settings when the call is replaced', () => {
    const [list, detail] = calls;
    if (!list || !detail) throw new Error('two calls');
    expect(withCall({ url: '/x', messages: { success: '修改成功' } }, detail)).toEqual({
      url: '/api/admin/feedback/detail/${id}',
      messages: { success: '修改成功' },
    });
    expect(withCall('', list)).toBe('/api/admin/feedback/list');
  });
});

describe('[Foundation §6] the palette', () => {
  it.each(choiceGroups.flatMap(({ choices }) => choices.map(({ name, schema }) => [name, schema] as const)))(
    '%s passes the page check unchanged',
    (_name, schema) => {
      const errors = checkPage({ type: 'page', body: [schema] }).filter(
        ({ severity }) => severity === 'error',
      );
      expect(errors).toEqual([]);
    },
  );
});
