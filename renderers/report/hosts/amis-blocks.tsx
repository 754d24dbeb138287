import {
  buildApi,
  createObject,
  filter,
  normalizeApi,
  Renderer,
  type ApiObject,
  type RendererProps,
} from 'amis-core';
import type { ComponentType } from 'react';
import { blocks } from 'virtual:widgets/blocks';
import { sendCall } from '../../send-call';
import type { Api, BlockProps, ReportHost } from './report-host';
import { Report, type FieldUse, type ReportProps } from '../report';

/** The parts of a report as amis types. The first one that a page uses registers all of them. */

const hosts = new WeakMap<object, ReportHost>();

function hostOf(env: RendererProps['env']): ReportHost {
  const known = hosts.get(env);
  if (known) return known;
  const host: ReportHost = {
    fill: (text, scope) => (text ? String(filter(text, scope) ?? '') : ''),
    keyOf: (api, scope) => {
      const { url, data } = buildApi(toCall(api), scope);
      return `${url} ${JSON.stringify(data)}`;
    },
    send: (api, scope) => sendCall(env, toCall(api), scope),
    notify: (kind, text) => env.notify(kind, text),
    within: (scope, own) => createObject(scope, own) as Record<string, unknown>,
  };
  hosts.set(env, host);
  return host;
}

function toCall(api: Api): ApiObject {
  const call = { ...normalizeApi(api, 'post') };
  call.data ??= {};
  return call;
}

function AmisReport({ env, location, render, body, ...props }: ReportProps & RendererProps) {
  const search: unknown = location?.search;
  return (
    <Report
      {...props}
      host={hostOf(env)}
      search={typeof search === 'string' ? search : ''}
      onSearch={(next) => env.updateLocation({ search: next }, true)}
      renderField={(name, item, use: FieldUse) => render(name, item, { ...use })}
    >
      {(scope) => body !== undefined && render('body', body, { data: scope })}
    </Report>
  );
}

function toAmis(Block: ComponentType<BlockProps>) {
  return function AmisBlock({ env, ...props }: RendererProps) {
    return <Block {...props} data={props.data} host={hostOf(env)} />;
  };
}

Renderer({ type: 'report' })(AmisReport);
for (const [type, Block] of Object.entries(blocks)) Renderer({ type })(toAmis(Block));
