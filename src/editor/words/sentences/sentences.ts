import { formSentences } from './form-items';
import { layoutSentences } from './layout';
import { listSentences } from './lists';
import { lookSentences, movementSentences } from './looks';

/** What a property does, for who has never seen it; `label` where amis-editor's own says too little. */
export type Sentence = string | { label: string; says: string };

/**
 * By the property's path in its element (`popOver.mode`), and where the same property means something else elsewhere, by path
 * and type of the element (`value@input-date`) or path and label of amis-editor (`mode 弹出模式`). What has no name goes by its
 * label, and what has none either by the type of its control (`<theme-cssCode>`).
 */
export type Sentences = Readonly<Record<string, Sentence>>;

/** One control of a property panel. */
export interface Asked {
  /** Of the element whose panel it is. */
  type: string;
  /** Names from the element down. */
  path: string;
  /** As amis-editor has it. */
  label: string;
  /** Type of the control. */
  control: string;
}

const table: Sentences = { ...formSentences, ...layoutSentences, ...listSentences };

/** What amis-editor has a control for, and the page check refuses, or staff have no use for. */
const unoffered: ReadonlySet<string> = new Set([
  // Scripts, and what comes from elsewhere.
  ...['dataProvider', 'schemaApi', 'initFetchSchema', 'initFetchSchemaOn', 'ws', 'matchFunc'],
  // Only programmers read it, or times of another zone, which this console has none of.
  ...['debug', 'utc'],
]);

/** `icon-select` is not offered: it redraws the tick of a checkbox from hundreds of pictures that no page uses. */
export const isOffered = ({ path, label, control }: Pick<Asked, 'path' | 'label' | 'control'>): boolean =>
  !unoffered.has(path) && label !== '是否Schema初始加载' && control !== 'icon-select';

export function findSentence({
  type,
  path,
  label,
  control,
}: Asked): { label: string; says: string } | undefined {
  const names = path === '' ? [label === '' ? `<${control}>` : label] : [path, path.split('.').at(-1) ?? ''];
  const keys = names.flatMap((name) => [`${name}@${type}`, `${name} ${label}`, name]);
  const found = keys.map((key) => own(table, key)).find((sentence) => sentence !== undefined);
  return withLabel(patterned(path) ?? found ?? classSentence(path), label);
}

/** Looks and movement are the same wherever they stand. */
function patterned(path: string): Sentence | undefined {
  if (path.startsWith('__editorState')) return lookSentences['__editorState'];
  if (path.startsWith('wrapperCustomStyle')) return '用样式代码写的样子；一般不用填。';
  const last = path.split('.').at(-1)?.split(':')[0] ?? '';
  if (/^themeCss\??\./.test(path)) return own(lookSentences, last);
  return path.startsWith('animations.') ? own(movementSentences, last) : undefined;
}

function classSentence(path: string): Sentence | undefined {
  return /ClassName$/.test(path) ? lookSentences['className'] : undefined;
}

const own = (of: Sentences, key: string): Sentence | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

function withLabel(found: Sentence | undefined, label: string) {
  if (found === undefined) return undefined;
  return typeof found === 'string' ? { label, says: found } : found;
}
