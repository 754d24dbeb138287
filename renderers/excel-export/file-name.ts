/** Times in file names are Shanghai's, as everywhere (decisions 'Behaviour'); it keeps UTC+8 all year. */
const shanghaiMilliseconds = 8 * 3600 * 1000;

function toTime(pattern: string, now: Date): string {
  const [year, month, day, hour, minute, second] = new Date(now.getTime() + shanghaiMilliseconds)
    .toISOString()
    .split(/[-T:.]/);
  const parts: Record<string, string | undefined> = {
    YYYY: year,
    MM: month,
    DD: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );
}

/**
 * `兑换码_{batchNumber}_{YYYYMMDDHHmmss}.xlsx`: a name in braces is a field of the data (`{params.id}` too), a time pattern the time.
 * What no file system takes becomes `_`.
 */
export function toFileName(template: string, data: Readonly<Record<string, unknown>>, now: Date): string {
  const filled = template.replace(/\$?\{([^{}]+)\}/g, (_, key: string) =>
    key.includes('YYYY') ? toTime(key, now) : String(valueAt(data, key.trim()) ?? ''),
  );
  const bare = filled
    .replace(/\.xlsx$/i, '')
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 150);
  return `${bare || '导出'}.xlsx`;
}
