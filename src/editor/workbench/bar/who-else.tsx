import type { Editor } from '../../designs';
import { toMoment } from '../moment';

/** Who else has the page open in the designer. */
export function WhoElse({ others }: { others: readonly Editor[] }) {
  const people = toPeople(others.filter(({ self }) => !self));
  if (people.length === 0) return <span role="status" className="visually-hidden" />;
  const text = people.map(({ name, changed }) => (changed ? `${name}（有未发布的修改）` : name)).join('、');
  const since = people.map(({ name, since }) => `${name} ${toMoment(since)} 打开`).join('\n');
  return (
    <span role="status" className="designer-others" title={since}>
      {text} 也在编辑
    </span>
  );
}

/** One person with two windows is one person. */
function toPeople(editors: readonly Editor[]): Editor[] {
  const people = new Map<string, Editor>();
  for (const editor of editors) {
    const known = people.get(editor.name);
    people.set(editor.name, known ? { ...known, changed: known.changed || editor.changed } : editor);
  }
  return [...people.values()];
}
