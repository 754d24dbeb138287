import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon';
import { moon } from '../../ui/icon-paths';
import type { PageHistory } from '../canvas/history/page-history';
import { KeysButton } from '../canvas/keys/keys-dialog';
import type { OpenDesign, Surroundings } from '../designs';
import { IconButton } from './bar/icon-button';
import { SaveState } from './bar/save-state';
import { WhoElse } from './bar/who-else';
import * as icons from './icon-paths';
import type { Design } from './life/use-design';
import { SampleParams, type Params } from './sample-params';

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
  const errors = state.findings.filter(({ severity }) => severity === 'error').length;
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
      <div className="designer-bar-view" role="toolbar" aria-label="画布">
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
        <button
          type="button"
          className="button"
          data-tour="draft"
          onClick={props.onSave}
          disabled={state.draft.is === 'saving' || !state.unsaved}
        >
          保存草稿
        </button>
        <button
          type="button"
          className="button button-primary"
          data-tour="publish"
          onClick={props.onPublish}
          disabled={refusal !== undefined}
          title={refusal}
        >
          {errors > 0 ? `发布（${errors} 处错误）` : '发布'}
        </button>
      </div>
    </header>
  );
}

function liveName({ schema }: OpenDesign, { live: { version } }: Surroundings): string {
  if (version > 0) return `线上 v${version}`;
  return Array.isArray(schema['body']) && schema['body'].length === 0 ? '尚未建成' : '出厂版本';
}

/** Why there is nothing to publish here. */
function findRefusal({ may }: OpenDesign, { changed }: Design): string | undefined {
  if (!may.publish) return '你没有发布权限，请联系管理员；草稿照常保存';
  return changed ? undefined : '与线上版本相同，没有可发布的修改';
}
