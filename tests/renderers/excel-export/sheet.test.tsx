import { read, utils } from 'xlsx';
import { describe, expect, it } from 'vitest';
import { toRowMapper } from '../../../renderers/excel-export/columns';
import { toFileName } from '../../../renderers/excel-export/workbook/workbook';
import { Sheet } from '../../../renderers/excel-export/workbook/sheet';

describe('the workbook', () => {
  it('[decisions] codes and numbers are text cells; text beginning with = + - @ is never a formula', () => {
    const risky = ['=1+1', '+86138', '-5', '@SUM(A1)', '\t=1', '\r=1', '00012345678901234567', '1e5', ''];
    const sheet = new Sheet(['码'], [20]);
    sheet.add(risky.map((text) => [text]));
    const book = read(sheet.toBytes(), { cellFormula: true, cellNF: true });
    const cells = book.Sheets['Sheet1']!;
    risky.slice(0, 8).forEach((text, index) => {
      const cell = cells[`A${index + 2}`];
      expect({ type: cell.t, formula: cell.f, format: cell.z }).toEqual({
        type: 's',
        formula: undefined,
        format: '@',
      });
      expect(String(cell.v).trim()).toBe(text.trim());
    });
    expect(cells['A1'].v).toBe('码');
  });

  it('[B §7] has the columns index, code, account and status', () => {
    const toTexts = toRowMapper(
      [
        { name: 'index', label: '序号' },
        { name: 'code', label: '兑换码' },
        { name: 'mobile', label: '账号' },
        { label: '状态', value: "${isUsed == 'T' ? '已使用' : (isExpired == 'T' ? '已过期' : '未使用')}" },
        { name: 'isUsed', label: '使用', map: '${dict.codeUsed}' },
      ],
      // The list's filter has the same name as the row's field, and amis freezes its data.
      Object.freeze({ isUsed: 'F', dict: { codeUsed: [{ value: 'T', label: '用了' }] } }),
    );
    expect(toTexts({ index: 1, code: '=A', mobile: null, isUsed: 'T', isExpired: 'F' })).toEqual([
      '1',
      '=A',
      '',
      '已使用',
      '用了',
    ]);
    expect(toTexts({ index: 2, code: 'B', isUsed: 'F', isExpired: 'T' })).toEqual([
      '2',
      'B',
      '',
      '已过期',
      'F',
    ]);
    expect(toTexts({ index: 3, code: 'C', isUsed: 'F', isExpired: 'F' })[3]).toBe('未使用');
  });

  it('shows a text as it is that looks like an escape of the file format, and cuts no character in half', () => {
    const texts = ['_x003D_1', 'a\u0007b', '_x0041', `${'x'.repeat(32_766)}😀`];
    const sheet = new Sheet(['备注']);
    sheet.add(texts.map((text) => [text]));
    const rows = utils.sheet_to_json(read(sheet.toBytes()).Sheets['Sheet1']!, { header: 1 });
    expect(rows).toEqual([['备注'], ['_x003D_1'], ['a\u0007b'], ['_x0041'], ['x'.repeat(32_766)]]);
  });

  it('a file with all rows is complete when read back', () => {
    const sheet = new Sheet(['a', 'b']);
    const rows = Array.from({ length: 3_000 }, (_, index) => [`码${index}`, '😀 & <b>']);
    sheet.add(rows);
    const book = read(sheet.toBytes());
    expect(utils.sheet_to_json(book.Sheets['Sheet1']!, { header: 1 })).toEqual([['a', 'b'], ...rows]);
  });
});

describe('the file name', () => {
  const now = new Date('2026-03-01T16:05:09.999Z');

  it('[decisions] is 兑换码_{batchNumber}_{YYYYMMDDHHmmss}.xlsx, in Shanghai time', () => {
    expect(toFileName('兑换码_{batchNumber}_{YYYYMMDDHHmmss}.xlsx', { batchNumber: 'B20260301' }, now)).toBe(
      '兑换码_B20260301_20260302000509.xlsx',
    );
  });

  it('reads its fields by path', () => {
    expect(toFileName('{params.id}_{params.none.x}', { params: { id: 'B1' } }, now)).toBe('B1_.xlsx');
  });

  it('contains no character that a file system refuses', () => {
    expect(toFileName('{a}', { a: '../x:*?"<>|\n' }, now)).toBe('_x________.xlsx');
    expect(toFileName('{a}.xlsx', {}, now)).toBe('导出.xlsx');
  });
});
