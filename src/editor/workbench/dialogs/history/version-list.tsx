import type { PublishedVersion } from '../../../designs';
import { toVersionName } from '../../moment';
import type { Pick } from './picks';

interface VersionListProps {
  versions: readonly PublishedVersion[];
  /** Whether the canvas holds something that is not live. */
  changed: boolean;
  picks: readonly Pick[];
  busy: boolean;
  mayPublish: boolean;
  onPick: (pick: Pick) => void;
  onLoad: (version: number) => void;
  onRestore: (version: number) => void;
}

/** Every state that was live, newest first; any two are picked to be compared. */
export function VersionList({ versions, changed, picks, onPick, ...acts }: VersionListProps) {
  return (
    <ol className="designer-history">
      {changed && (
        <li>
          <Choice name="画布上的页面" on={picks.includes('canvas')} onChange={() => onPick('canvas')}>
            <p>还没有发布</p>
          </Choice>
        </li>
      )}
      {versions.map((entry) => (
        <li key={entry.version}>
          <Choice
            name={toVersionName(entry.version)}
            on={picks.includes(entry.version)}
            onChange={() => onPick(entry.version)}
            live={entry.live}
          >
            <Told entry={entry} />
          </Choice>
          <Acts entry={entry} {...acts} />
        </li>
      ))}
    </ol>
  );
}

interface ChoiceProps {
  name: string;
  on: boolean;
  onChange: () => void;
  live?: boolean;
  children: React.ReactNode;
}

function Choice({ name, on, onChange, live = false, children }: ChoiceProps) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={onChange} aria-label={`比较 ${name}`} />
      <span>
        <strong>{name}</strong>
        {live && <span className="designer-live">使用中</span>}
        {children}
      </span>
    </label>
  );
}

/** Who, when, why. */
export function Told({
  entry: { version, publishedBy, publishedAt, note, restoredFrom },
}: {
  entry: PublishedVersion;
}) {
  if (version === 0) return <p>随系统提供</p>;
  return (
    <>
      <p>
        {publishedBy} · {publishedAt}
      </p>
      {restoredFrom !== null && <p>恢复自{toVersionName(restoredFrom)}</p>}
      {restoredFrom === null && note !== '' && <p className="designer-history-note">{note}</p>}
    </>
  );
}

function Acts({
  entry: { version, live },
  busy,
  mayPublish,
  onLoad,
  onRestore,
}: { entry: PublishedVersion } & ActsOptions) {
  return (
    <span className="designer-history-acts">
      <button type="button" className="button-link" disabled={busy} onClick={() => onLoad(version)}>
        在画布上打开
      </button>
      {!live && (
        <button
          type="button"
          className="button-link"
          disabled={busy || !mayPublish}
          title={mayPublish ? undefined : '你没有发布权限'}
          onClick={() => onRestore(version)}
        >
          恢复
        </button>
      )}
    </span>
  );
}

type ActsOptions = Omit<VersionListProps, 'versions' | 'changed' | 'picks' | 'onPick'>;
