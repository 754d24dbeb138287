import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import { moon } from '../../ui/icon-paths';
import type { PageHistory } from '../canvas/page-history';
import { KeysButton } from '../canvas/keys/keys-dialog';
import type { OpenDesign, Surroundings, OtherUser } from '../designs';
import type { Design, DraftState } from './draft/use-design';
import { SampleParams, type Params } from './sample-params';
import { toMoment } from './moment';
import { IconButton, LinkButton } from '../controls';
import { SteadyButton } from '../../../renderers/fields/steady-button';

/** Strokes on a 20×20 grid, as in `src/ui/icon-paths`. */
const icons = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  down: 'M5.5 8 10 12.5 14.5 8',
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H9',
  redo: 'M13 5l3.5 3.5L13 12M16 8.5H8.5a4 4 0 0 0 0 8H11',
  desktop: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  phone: 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2',
  tour: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12.8 7.2l-1.6 4-4 1.6 1.6-4z',
};

interface ToolbarProps {
  design: OpenDesign;
  state: Design;
  around: Surroundings;
  preview: boolean;
  onPreview: (preview: boolean) => void;
  phone: boolean;
  onPhone: (phone: boolean) => void;
  dark: boolean;
  onDark: (dark: boolean) => void;
  params: Params;
  onParam: (name: string, value: string) => void;
  history: PageHistory;
  onOpen: (dialog: 'history' | 'json') => void;
  onSave: () => void;
  onPublish: () => void;
  onTour: () => void;
  onSwitch: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { design, state, around, preview, phone, dark, history } = props;
  const canUndo = useSyncExternalStore(history.subscribe, () => history.canUndo);
  const canRedo = useSyncExternalStore(history.subscribe, () => history.canRedo);
  const refusal = findRefusal(design, state);
  const errors = state.pageCheck.findings.filter(({ severity }) => severity === 'error').length;
  return (
    <header className="designer-bar">
      <div className="designer-bar-page">
        <a
          className="icon-button"
          href="/#/platform/page/design"
          aria-label="返回页面列表"
          title="返回页面列表"
        >
          <Icon path={icons.back} size={18} />
        </a>
        <div>
          <div className="designer-bar-title">
            <h1>{design.title}</h1>
            <IconButton label="切换页面（Ctrl+K）" path={icons.down} onClick={props.onSwitch} />
          </div>
          <p>
            <code>{design.path}</code>
            <span>{liveName(design, around)}</span>
            <WhoElse others={around.others} />
          </p>
        </div>
      </div>
      <div role="toolbar" aria-label="画布">
        <IconButton
          label="撤销（Ctrl+Z）"
          path={icons.undo}
          onClick={() => history.undo()}
          disabled={preview || !canUndo}
        />
        <IconButton
          label="重做（Ctrl+Shift+Z）"
          path={icons.redo}
          onClick={() => history.redo()}
          disabled={preview || !canRedo}
        />
        <span className="designer-bar-line" />
        <IconButton label="桌面" path={icons.desktop} pressed={!phone} onClick={() => props.onPhone(false)} />
        <IconButton label="手机" path={icons.phone} pressed={phone} onClick={() => props.onPhone(true)} />
        <IconButton label="深色" path={moon} pressed={dark} onClick={() => props.onDark(!dark)} />
        <SampleParams params={props.params} onSet={props.onParam} />
        <span className="designer-bar-line" />
        <button
          type="button"
          className="button"
          data-tour="preview"
          aria-pressed={preview}
          onClick={() => props.onPreview(!preview)}
        >
          {preview ? '返回编辑' : '预览'}
        </button>
        {design.may.interfaces && (
          <button type="button" className="button" onClick={() => props.onOpen('json')}>
            JSON
          </button>
        )}
        <KeysButton />
        <IconButton label="导览" path={icons.tour} onClick={props.onTour} />
      </div>
      <div className="designer-bar-state">
        {!design.may.publish && <span className="designer-hint">没有发布权限，草稿照常保存</span>}
        <SaveState draft={state.draft} onRetry={props.onSave} />
        <button type="button" className="button" data-tour="history" onClick={() => props.onOpen('history')}>
          历史
        </button>
        <SteadyButton
          className="button"
          data-tour="draft"
          onClick={props.onSave}
          disabled={state.draft.is === 'saving' || !state.unsaved}
        >
          保存草稿
        </SteadyButton>
        <SteadyButton
          className="button button-primary"
          data-tour="publish"
          onClick={props.onPublish}
          disabled={refusal !== undefined}
          title={refusal}
        >
          {errors > 0 ? `发布（${errors} 处错误）` : '发布'}
        </SteadyButton>
      </div>
    </header>
  );
}

function liveName({ schema }: OpenDesign, { live: { version } }: Surroundings): string {
  if (version > 0) return `线上 v${version}`;
  return Array.isArray(schema['body']) && schema['body'].length === 0 ? '尚未建成' : '出厂版本';
}

/** Why publishing is disabled here. */
function findRefusal({ may }: OpenDesign, { changed }: Design): string | undefined {
  if (!may.publish) return '你没有发布权限，请联系管理员；草稿照常保存';
  return changed ? undefined : '与线上版本相同，没有可发布的修改';
}

/** Whether the canvas has been saved. */
function SaveState({ draft, onRetry }: { draft: DraftState; onRetry: () => void }) {
  return (
    <span className={`designer-saved is-${draft.is}`} role="status" title={draft.problem || undefined}>
      {toText(draft)}
      {draft.is === 'failed' && <LinkButton onClick={onRetry}>重试</LinkButton>}
    </span>
  );
}

function toText({ is, savedAt }: DraftState): string {
  switch (is) {
    case 'saving':
      return '正在保存…';
    case 'failed':
      return '保存失败';
    case 'unsaved':
      return '未保存';
    case 'kept':
      return savedAt === '' ? '未保存' : `草稿已保存 ${toMoment(savedAt)}`;
    case 'none':
      return '没有修改';
  }
}

/** Other users who have the page open in the designer. */
function WhoElse({ others }: { others: readonly OtherUser[] }) {
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

/** Counts a user with two windows once. */
function toPeople(editors: readonly OtherUser[]): OtherUser[] {
  const people = new Map<string, OtherUser>();
  for (const editor of editors) {
    const known = people.get(editor.name);
    people.set(editor.name, known ? { ...known, changed: known.changed || editor.changed } : editor);
  }
  return [...people.values()];
}
