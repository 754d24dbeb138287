import { useState } from 'react';
import { FormItem } from 'amis-core';
import { Select } from 'amis-ui';
import { setSchemaTpl } from 'amis-editor';
import { findCall, withCall } from '../../../server/contract/pages/fields-of-call';
import { fits } from './api-place';
import { getCatalogue, isOwn, useCatalogue } from './catalogue-store';

import './fields-panel.css';
import { LinkButton, renderAmisControl, type ControlProps } from '../controls';

interface ApiControlProps extends ControlProps {
  popOverContainer?: () => HTMLElement;
}

/** The call of an element, chosen among those of the page's menu instead of typed. */
function ApiControl(props: ApiControlProps) {
  const { name, value, onChange, data, advanced, popOverContainer } = props;
  const { calls = [], menu, mayUse } = useCatalogue();
  const [open, setOpen] = useState(false);
  if (!mayUse) return <span className="text-muted">你没有“接口与事件”的权限，不能修改接口。</span>;
  const key = name.split('.').at(-1) ?? name;
  const used = findCall(calls, value);
  const offered = calls.filter(
    (call) => call === used || (isOwn(call, menu) && call.kind !== 'upload' && fits(call, data, key)),
  );
  const text = typeof value === 'string' ? value : ((value as { url?: string } | undefined)?.url ?? '');
  return (
    <div className="api-control">
      <Select
        value={used?.path ?? ''}
        options={offered.map(({ summary, path }) => ({ label: summary, value: path }))}
        placeholder={text === '' ? '选择接口' : text}
        searchable
        clearable={text !== ''}
        onChange={(chosen: { value?: string } | null) => {
          const call = calls.find(({ path }) => path === chosen?.value);
          onChange(call === undefined ? undefined : withCall(value, call));
        }}
        popOverContainer={popOverContainer}
      />
      <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起参数' : '参数与提示…'}
      </LinkButton>
      {open && renderAmisControl(props, { ...advanced, type: 'ae-apiControl' })}
    </div>
  );
}

/** Replaces amis-editor's control with ours, and hides calls and events from users who may not change them. */
export function registerApiControl(): void {
  // amis types the props of its wrapper wider than those of this control.
  FormItem({ type: 'console-api-control' })(
    ApiControl as unknown as Parameters<ReturnType<typeof FormItem>>[0],
  );
  setSchemaTpl('apiControl', ({ name = 'api', sampleBuilder: _sample, ...patch }: ApiPatch = {}) => {
    const advanced = { ...patch, name };
    return getCatalogue().mayUse
      ? { ...advanced, type: 'console-api-control', advanced }
      : notAllowed('接口');
  });
  setSchemaTpl('eventControl', (patch: object = {}) =>
    getCatalogue().mayUse
      ? // amis-editor reserves room for its own press settings, which are not offered (with-pickers.ts).
        { type: 'ae-eventControl', mode: 'normal', ...patch, showOldEntry: false }
      : notAllowed('事件与动作'),
  );
}

interface ApiPatch {
  name?: string;
  sampleBuilder?: unknown;
}

/** Explains why there is nothing to set here. */
const notAllowed = (what: string) => ({
  type: 'tpl',
  tpl: `你没有“接口与事件”的权限，不能修改${what}。`,
  className: 'text-muted',
});
