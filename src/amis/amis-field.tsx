import { useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from 'amis-core';
import { clearStoresCache, render } from 'amis/lib/minimal';
import { FieldSkeleton } from '../../renderers/report/report-bar';
import type { FieldUse } from '../../renderers/report/report';
import { dictionaries } from '../../server/contract/dictionaries';
import type { AmisScreenProps } from '../screen-host';
import { applyConventions } from './conventions/apply-conventions';
import { sanitizeHtml } from './services/sanitize';
import { createEnv } from './env';
import { ListStates } from './request/list-states';
import { useRenderers } from './renderer-loading';
import { useModalContainer } from './screen/modal-container';
import { nameControls } from './screen/name-controls';
import './setup';

interface AmisFieldProps extends AmisScreenProps {
  /** Identifies the field within its screen. */
  name: string;
  item: Schema;
  use: FieldUse;
}

let opened = 0;

/** One amis form item in a screen drawn without amis, controlled from outside. */
export function AmisField({ name, item, use, route, location, active, host }: AmisFieldProps) {
  const [session] = useState(() => `${route.path}/${name}#${++opened}`);
  const given = JSON.stringify(item);
  const page = useMemo(
    () => applyConventions({ body: { type: 'report', filter: [JSON.parse(given)] } }, sanitizeHtml),
    [given],
  );
  const ready = useRenderers(page, item);
  const modalContainer = useModalContainer(active, host);
  const here = useRef(location);
  if (active) here.current = location;
  const [broken, onError] = useState<Error>();
  if (broken) throw broken;
  const env = useMemo(
    () =>
      createEnv({
        session,
        route,
        host,
        current: () => here.current,
        modalContainer,
        lists: new ListStates(),
        onError,
      }),
    [session, route, host, modalContainer],
  );
  useEffect(() => () => clearStoresCache([session]), [session]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (ready && root.current ? nameControls(root.current) : undefined), [ready]);
  if (!ready) return <FieldSkeleton label={item.label} />;
  // The conventions keep this shape; their return type only describes a whole page.
  const field = (page as unknown as { body: { filter: [{ type: string }] } }).body.filter[0];
  const context = { dict: dictionaries, staff: host.staff };
  return (
    <div className="amis-field" ref={root}>
      {render(field, { ...use, context, locale: 'zh-CN', theme: 'antd' }, env)}
    </div>
  );
}
