import { isSecretField, isSecretSetting } from '../../contract/wire';

const longestText = 1_000;
const mostItems = 100;
const mostFields = 100;
const deepest = 8;
/** Limit of the whole payload, as JSON. */
export const longestPayload = 8_000;

const hidden = '***';

/**
 * Makes a request safe to store: masks secrets by field name, removes signatures from urls, and truncates long
 * texts and lists, noting their length. The rest stays readable, because the log must show what a call was about.
 * @returns JSON text of at most about 8 000 characters
 */
export function toPayload(fields: Readonly<Record<string, unknown>>): string {
  const kept = redactFields(fields, 0);
  const text = JSON.stringify(kept);
  if (text.length <= longestPayload) return text;
  // Field by field; fields over the limit show only their length.
  let left = longestPayload;
  const short = Object.entries(kept).map(([name, value]) => {
    const size = JSON.stringify(value).length;
    const fits = size <= Math.min(left, 2_000);
    left -= fits ? size : 40;
    return [name, fits ? value : `…（共 ${size} 字）`] as const;
  });
  const cut = JSON.stringify(Object.fromEntries(short.slice(0, mostFields)));
  return cut.length <= longestPayload ? cut : JSON.stringify({ '…': `共 ${text.length} 字` });
}

function redactFields(fields: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  const all = Object.entries(fields);
  const named = namesSecret(fields);
  const kept = all
    .slice(0, mostFields)
    .map(([name, value]) => [
      cutText(name, 100),
      (isSecretField(name) || (named && /value$/i.test(name))) && value !== '' && value != null
        ? hidden
        : redact(value, depth),
    ]);
  if (all.length > mostFields) kept.push(['…', `共 ${all.length} 项`]);
  return Object.fromEntries(kept) as Record<string, unknown>;
}

/** For a name-value setting, whether the name indicates a secret value. */
function namesSecret(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).some(
    ([name, value]) => /key$|name$/i.test(name) && typeof value === 'string' && isSecretSetting(value),
  );
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(withoutSignatures(fromJson(value, depth)), longestText);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '…';
  if (!Array.isArray(value)) return redactFields(value as Record<string, unknown>, depth + 1);
  const kept = value.slice(0, mostItems).map((item) => redact(item, depth + 1));
  return value.length > mostItems ? [...kept, `…（共 ${value.length} 项）`] : kept;
}

/** Forms send nested values as JSON text (decisions): masks the secrets in it too. */
function fromJson(text: string, depth: number): string {
  if (depth >= deepest || !/^\s*[[{]/.test(text) || text.length > 200_000) return text;
  try {
    return JSON.stringify(redact(JSON.parse(text), depth + 1));
  } catch {
    return text;
  }
}

/** Removes `?t=…&sign=…`, which opens an image for an hour, and `token=`. */
function withoutSignatures(text: string): string {
  return text.replace(
    /([?&;](?:amp;)?[\w-]*(?:sign|token|signature|secret|password|key)=)[^&\s"'<>\\]+/gi,
    `$1${hidden}`,
  );
}

function cutText(text: string, longest: number): string {
  const characters = text.length > longest ? [...text.slice(0, longest * 2)] : [];
  return text.length > longest ? `${characters.slice(0, longest).join('')}…（共 ${text.length} 字）` : text;
}
