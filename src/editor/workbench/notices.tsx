import { type ReactNode, useEffect, useState } from 'react';
import { isSamePage } from '../../../server/contract/canonical-page';
import { toast } from '../../toast';
import { findFrontEditor } from '../canvas/open-editors';
import { type OpenDesign, isOvertaken } from '../designs';
import type { Design } from './draft/use-design';
import type { Around } from './draft/use-presence';
import { toMomentOf, toNews, toVersionName } from './moment';
import { LinkButton } from '../controls';

interface NoticesProps {
  design: OpenDesign;
  state: Design;
  around: Around;
  /** The version that this window has just restored; 0 for none. */
  restored: number;
  onMerge: (what: 'draft' | 'shipped') => void;
  onReopen: () => void;
  onDropDraft: () => void;
}

/** Notices above the canvas: another user published, a release changed the page, unsaved work was found. */
export function Notices(props: NoticesProps) {
  const { state, around, design } = props;
  const overtaken = isOvertaken(state.base, around.live);
  return (
    <>
      {overtaken && <OvertakenNotice {...props} />}
      {!overtaken && around.shippedChanged && <ShippedNotice {...props} />}
      {state.found && <FoundNotice state={state} />}
      {around.elsewhere && (
        <Notice warning>
          你在另一个窗口也打开了这个页面，两边保存的草稿会互相替换，请只用一个窗口编辑。
        </Notice>
      )}
      {design.draft && !state.found && (
        <Notice act={<DropDraft onDrop={props.onDropDraft} />}>
          正在编辑你 {design.draft.savedAt.slice(0, 16)} 保存的草稿。
        </Notice>
      )}
    </>
  );
}

function OvertakenNotice({ state, around, restored, onMerge, onReopen }: NoticesProps) {
  const news = toNews(around.live, restored);
  const own = toVersionName(state.base.baseVersion);
  // A dialog's editor covers the notice.
  useEffect(() => {
    if (findFrontEditor()?.parent !== undefined)
      toast.info(`${news}。这里的修改不会丢，保存弹窗后可以合并。`);
  }, [news]);
  if (state.changed || state.unsaved) {
    return (
      <Notice warning act={<LinkButton onClick={() => onMerge('draft')}>查看并合并</LinkButton>}>
        {news}，你的修改基于{own}。合并后才能发布，双方的修改都不会丢。
      </Notice>
    );
  }
  return (
    <Notice act={<LinkButton onClick={onReopen}>打开最新版本</LinkButton>}>
      {news}，画布上还是{own}。
    </Notice>
  );
}

function ShippedNotice({ state, around, onMerge }: NoticesProps) {
  if (state.base.shippedDigest !== '') return <Notice>出厂页面的改动已合并到画布，发布后生效。</Notice>;
  return (
    <Notice warning act={<LinkButton onClick={() => onMerge('shipped')}>查看并合并</LinkButton>}>
      出厂页面已随系统升级更新，线上使用的仍是{toVersionName(around.live.version)}。
    </Notice>
  );
}

function FoundNotice({ state }: { state: Design }) {
  const { found, answerFound } = state;
  if (!found) return null;
  const at = toMomentOf(found.copy.changedAt);
  if (found.recovery === 'restore') {
    // Once edited further, they can no longer be discarded as found.
    const untouched = isSamePage(state.clean, found.copy.schema);
    return (
      <Notice act={untouched && <LinkButton onClick={() => answerFound('drop')}>放弃这些修改</LinkButton>}>
        已恢复上次离开时没有来得及保存的修改（{at}）。
      </Notice>
    );
  }
  return (
    <Notice
      warning
      act={
        <>
          <LinkButton onClick={() => answerFound('take')}>改用这些修改</LinkButton>
          <LinkButton onClick={() => answerFound('drop')}>丢弃</LinkButton>
        </>
      }
    >
      这台设备上有 {at} 的修改没有保存到服务器，之后草稿在别处有了更新。
    </Notice>
  );
}

function Notice({ warning, act, children }: { warning?: boolean; act?: ReactNode; children: ReactNode }) {
  return (
    <div className={`designer-notice${warning ? ' is-warning' : ''}`} role="status">
      <span>{children}</span>
      {act && <span className="designer-notice-ask">{act}</span>}
    </div>
  );
}

/** Discards the draft, after a question, which neither a repeated Enter nor a double click answers. */
function DropDraft({ onDrop }: { onDrop: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return <LinkButton onClick={() => setAsking(true)}>放弃草稿</LinkButton>;
  }
  return (
    <>
      放弃后无法找回，确定吗？
      <LinkButton onClick={() => setAsking(false)}>保留</LinkButton>
      <LinkButton onClick={({ detail: clicks }) => clicks <= 1 && onDrop()}>放弃草稿</LinkButton>
    </>
  );
}
