import './shortcut-list.css';

/** One line of the list: the keys, each of which is drawn as one, and what they do. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** A list of keyboard shortcuts. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="shortcuts">
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
