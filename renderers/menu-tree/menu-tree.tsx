import { FormItem, normalizeApi, type FormControlProps } from 'amis-core';
import { Component } from 'react';
import { toChoice, toNodes, toValue, type Choice, type TreeNode } from './check-tree';
import { TreeView } from './tree-view';
import { hasAddress } from '../send-call';
import './menu-tree.css';

type Loading =
  | { step: 'loading' }
  | { step: 'failed'; reason: string }
  | { step: 'ready'; nodes: TreeNode[] };

/**
 * Form item: a tree of checkboxes, such as a role's menus (A §2 'permission menu tree'). `source` returns
 * `options`, nodes of `id`, `name`, `children` and optional `disabled` or `own`. The value is the array of
 * checked ids, half-checked nodes included; it is shown again exactly as it was saved.
 */
class MenuTree extends Component<FormControlProps, { tree: Loading }> {
  override state: { tree: Loading } = { tree: { step: 'loading' } };
  private gone = false;

  override componentDidMount(): void {
    this.gone = false;
    void this.load();
  }

  override componentWillUnmount(): void {
    this.gone = true;
  }

  private load = async (): Promise<void> => {
    const { env, source, data } = this.props;
    if (!hasAddress(source)) return this.setState({ tree: { step: 'failed', reason: '没有设置菜单接口' } });
    this.setState({ tree: { step: 'loading' } });
    const answer = await env
      .fetcher({ ...normalizeApi(source, 'post'), silent: true }, data, { silent: true })
      .catch((error: unknown) => ({
        ok: false,
        msg: error instanceof Error ? error.message : '',
        data: null,
      }));
    if (this.gone) return;
    const tree: Loading = answer.ok
      ? { step: 'ready', nodes: toNodes((answer.data as { options?: unknown } | null)?.options) }
      : { step: 'failed', reason: answer.msg || '菜单加载失败' };
    this.setState({ tree });
  };

  private change = (nodes: readonly TreeNode[], choice: Choice): void => {
    this.props.onChange?.(toValue(nodes, choice));
  };

  override render() {
    const { value, label, disabled, className, disabledTip } = this.props;
    const isStatic = this.props.static === true;
    const { tree } = this.state;
    return (
      <div className={`menu-checks ${className ?? ''}`}>
        {tree.step === 'loading' && (
          <div className="menu-checks-note" role="status">
            菜单加载中…
          </div>
        )}
        {tree.step === 'failed' && (
          <div className="menu-checks-note" role="alert">
            {tree.reason}
            <button type="button" onClick={() => void this.load()}>
              重试
            </button>
          </div>
        )}
        {tree.step === 'ready' && tree.nodes.length === 0 && <div className="menu-checks-note">没有菜单</div>}
        {tree.step === 'ready' && tree.nodes.length > 0 && (
          <TreeView
            nodes={tree.nodes}
            choice={toChoice(value)}
            label={typeof label === 'string' ? label : '菜单'}
            disabled={Boolean(disabled) || isStatic}
            disabledTip={typeof disabledTip === 'string' ? disabledTip : '不能选择'}
            onChange={(choice) => this.change(tree.nodes, choice)}
          />
        )}
      </div>
    );
  }
}

FormItem({ type: 'menu-tree', strictMode: false, sizeMutable: false })(MenuTree);
