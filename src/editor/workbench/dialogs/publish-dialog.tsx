import { useCallback, useState, type ReactNode } from 'react';
import { SteadyButton } from '../../../../renderers/fields/steady-button';
import { code } from '../../../../server/contract/codes';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';
import { answered, designs, type Base, type MergeWith, type Page } from '../../designs';
import { TrialFrame, type TrialSettings, type TrialReport } from '../../trial/trial-frame';
import type { Review } from '../draft/use-design';
import { toVersionName } from '../moment';
import { ChangeList, Problem, useAnswer } from './change-list';
import { LinkButton } from '../../controls';

interface LastLookProps {
  title: string;
  ground: TrialSettings;
  /** The resulting page; undefined while loading. */
  page: Page | undefined;
  /** Content above the changes. */
  head: ReactNode;
  /** Number of changes; undefined while loading. */
  count: number | undefined;
  children: ReactNode;
  foot: string;
  /** Texts of the button when idle and while it acts, and why it is disabled before the trial has passed. */
  words: { act: string; acting: string; untried: string };
  /** Publishes the page. @returns why it was refused; '' on success */
  onAct: () => Promise<string>;
  /** Whether a refusal is final. */
  actsOnce?: boolean;
  onClose: () => void;
}

/**
 * Final review before a page is published for everyone: the changes as text, and the page, which must pass a
 * trial with real data.
 */
function LastLook(props: LastLookProps) {
  const { title, ground, page, head, count, children, foot, words, onAct, actsOnce = false, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [report, setReport] = useState<TrialReport>();
  const passed = report?.outcome === 'mounted';
  const act = async () => {
    setBusy(true);
    setRefusal(await onAct());
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose} mayClose={() => !busy}>
      <form
        className="designer-wide"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <div className="designer-publish-words">
          {head}
          <h3 className="designer-section">与线上相比{count !== undefined && `（${count} 处）`}</h3>
          <div className="designer-scroll" tabIndex={0} role="region" aria-label="与线上相比">
            {children}
          </div>
        </div>
        {page ? (
          <TrialRun ground={ground} page={page} report={report} onReport={setReport} />
        ) : (
          <section className="designer-trial" />
        )}
        <footer>
          <p>{foot}</p>
          {refusal !== '' && <Problem text={refusal} />}
          <div className="dialog-actions">
            <SteadyButton className="button" onClick={onClose} disabled={busy}>
              取消
            </SteadyButton>
            <SteadyButton
              type="submit"
              className="button button-primary"
              disabled={busy || !passed || (actsOnce && refusal !== '')}
              title={passed ? undefined : words.untried}
            >
              {busy ? words.acting : words.act}
            </SteadyButton>
          </div>
        </footer>
      </form>
    </Dialog>
  );
}

interface PublishDialogProps {
  title: string;
  ground: TrialSettings;
  /** The same object while the dialog is open. */
  review: Review;
  base: Base;
  onSelect: (pointer: string) => void;
  onPublished: () => Promise<void>;
  /** Another version went live meanwhile, by a user or by a release: merge instead of overwriting it. */
  onOvertaken: (by: MergeWith) => void;
  onClose: () => void;
}

/** Publishes the reviewed draft, with a note for the history. */
export function PublishDialog(props: PublishDialogProps) {
  const { title, ground, review, base, onSelect, onPublished, onOvertaken, onClose } = props;
  const { page, findings, changes } = review;
  const [note, setNote] = useState('');
  const publish = async () => {
    const { status, msg, data } = await answered(designs.publish(ground.path, page, base, note.trim()));
    // A refusal because of a publication names it in `data`; otherwise a release arrived after the merge.
    if (status === code.conflict) onOvertaken(data === null ? 'shipped' : 'draft');
    else if (status !== 0) return msg;
    else {
      toast.success('发布成功');
      await onPublished();
    }
    return '';
  };
  return (
    <LastLook
      title={`发布：${title}`}
      ground={ground}
      page={page}
      head={
        <label className="field">
          <span className="field-label">说明（选填）</span>
          <textarea
            className="designer-note"
            value={note}
            maxLength={200}
            rows={2}
            placeholder="改了什么，为什么；会显示在发布历史里，也会告诉正打开这个页面的同事"
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      }
      count={changes.length}
      foot="发布后立即对所有人生效，随时可以在“历史”里恢复。"
      words={{ act: '发布', acting: '正在发布…', untried: '试运行通过后才能发布' }}
      onAct={publish}
      onClose={onClose}
    >
      <ChangeList changes={changes} empty="内容没有区别，只确认已处理出厂页面的改动。" onSelect={onSelect} />
      <Warnings findings={findings} onSelect={onSelect} />
    </LastLook>
  );
}

function Warnings({ findings, onSelect }: Pick<Review, 'findings'> & Pick<PublishDialogProps, 'onSelect'>) {
  if (findings.length === 0) return null;
  return (
    <section className="designer-changes is-warning">
      <h3>
        提醒 <span>{findings.length}</span>
      </h3>
      <ul>
        {findings.map(({ rule, pointer, message }) => (
          <li key={`${rule} ${pointer}`}>
            <button type="button" title="在画布上选中" onClick={() => onSelect(pointer)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RestoreDialogProps {
  title: string;
  ground: TrialSettings;
  version: number;
  /** The live version known to this window; the server refuses when it differs (optimistic lock). */
  liveVersion: number;
  /** `made`: the version that the restored content has become. */
  onRestored: (made: number) => Promise<void>;
  /** Another version is live by now. */
  onOvertaken: () => void;
  onClose: () => void;
}

/** Publishes an earlier version again: shows what changes, and tries it with current data. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { title, ground, version, liveVersion, onRestored, onOvertaken, onClose } = props;
  const { path } = ground;
  const name = toVersionName(version);
  const { data, problem, loading, retry } = useAnswer(
    useCallback(
      () => designs.compare({ path, from: { is: 'live' }, to: { is: 'version', version } }),
      [path, version],
    ),
  );
  const restore = async () => {
    const { status, msg, data } = await answered(designs.restore(path, version, liveVersion));
    if (status === code.conflict) {
      onOvertaken();
      return `${msg}。线上版本已经变化，请关闭后重新查看。`;
    }
    if (status !== 0 || !data) return msg;
    toast.success('操作成功');
    await onRestored(data.version);
    return '';
  };
  return (
    <LastLook
      title={`恢复${name}：${title}`}
      ground={ground}
      page={data?.to.schema}
      head={
        <p className="dialog-reason">
          {name}的内容会成为一个新版本，立即对所有人生效；历史里的版本都会保留，你的草稿也会保留。
        </p>
      }
      count={data?.changes.length}
      foot=""
      words={{ act: `确定恢复${name}`, acting: '正在恢复…', untried: '试运行通过后才能恢复' }}
      onAct={restore}
      actsOnce
      onClose={onClose}
    >
      {problem !== '' && <Problem text={problem} onRetry={retry} />}
      {loading && <p role="status">正在比较…</p>}
      {data && <ChangeList changes={data.changes} empty="内容与线上相同。" />}
    </LastLook>
  );
}

interface TrialRunProps {
  ground: TrialSettings;
  page: Page;
  /** Result of the trial; undefined while it runs. */
  report: TrialReport | undefined;
  onReport: (report: TrialReport | undefined) => void;
}

/** The resulting page, rendered once with real data before it is published. */
function TrialRun({ ground, page, report, onReport }: TrialRunProps) {
  const [turn, setTurn] = useState(0);
  const again = () => {
    onReport(undefined);
    setTurn((now) => now + 1);
  };
  return (
    <section className="designer-trial" aria-label="试运行">
      <div className={`designer-trial-state is-${stateOf(report)}`} role="status">
        <span>{toText(report)}</span>
        {report && <LinkButton onClick={again}>重新试运行</LinkButton>}
      </div>
      {report && <Details report={report} />}
      <div className="designer-trial-frame">
        <TrialFrame key={turn} {...ground} schema={page} title="试运行的页面" onReport={onReport} />
      </div>
    </section>
  );
}

function Details({ report: { faults, refused, notSent } }: { report: TrialReport }) {
  const lines = [
    ...faults.map(({ component, message }) => (component === '' ? message : `${component}：${message}`)),
    ...refused.map(({ path, msg }) => `接口 ${path} 没有给出数据：${msg}`),
    ...notSent.map((path) => `打开页面时就会提交的接口 ${path} 没有发送`),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="designer-trial-details">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}

function stateOf(report: TrialReport | undefined): 'running' | 'passed' | 'failed' {
  if (!report) return 'running';
  return report.outcome === 'mounted' ? 'passed' : 'failed';
}

function toText(report: TrialReport | undefined): string {
  if (!report) return '正在用真实数据试运行…';
  return report.outcome === 'mounted' ? '试运行通过' : `试运行没有通过：${report.message}`;
}
