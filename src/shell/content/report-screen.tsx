import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useStable } from '../../../renderers/use-stable';
import { planReport } from '../../../renderers/report/hosts/report-plan';
import { createDirectHost, ReportPage } from '../../../renderers/report/hosts/report-page';
import { FieldSkeleton } from '../../../renderers/report/report-bar';
import type { RenderField } from '../../../renderers/report/report';
import { whenIdle } from '../../../renderers/when-idle';
import { dictionaries } from '../../../server/contract/dictionaries';
import { originHeaders } from '../../../server/contract/screens/call-origin';
import { isWrite } from '../../amis/request/call-table';
import { createFetcher, isCancelled, refuseWrite } from '../../amis/request/fetcher';
import type { Answer } from '../../http';
import { newest } from '../../net/place';
import type { AmisScreenProps } from '../../screen-host';
import { toast } from '../../toast';
import { PageSkeleton } from '../states/page-skeleton';
import type { CallAnswer } from '../../../renderers/send-call';

const loadAmis = () => import('../../amis/amis-screen');
const AmisScreen = lazy(() => loadAmis().then((module) => ({ default: module.AmisScreen })));
const AmisField = lazy(() =>
  import('../../amis/amis-field').then((module) => ({ default: module.AmisField })),
);

/**
 * A report page, drawn at once by our own widgets. Fields beside a report's range are amis' and load later; amis
 * draws a page with any other content as a whole.
 */
export function ReportScreen(props: AmisScreenProps) {
  const { schema, version, route, params, location, active, host } = props;
  const plan = useMemo(() => planReport(schema), [schema]);
  // While the screen is hidden its location stays frozen, so that its reports do not reload.
  const frozen = useRef(location);
  if (active) frozen.current = location;
  const { pathname, search } = frozen.current;
  const reportHost = useMemo(
    () =>
      createDirectHost({
        send: createSend(originHeaders(route.path, version)),
        notify: (kind, text) => toast[kind](text),
      }),
    [route, version],
  );
  const stableParams = useStable(params);
  const data = useMemo(
    () => ({ dict: dictionaries, staff: host.staff, params: stableParams }),
    [host.staff, stableParams],
  );
  useEffect(() => {
    // The next screen most likely needs amis.
    const preload = () => void loadAmis().catch(() => undefined);
    return whenIdle(preload, 3_000);
  }, []);

  if (!plan) return <AmisScreen {...props} />;
  const renderField: RenderField = (name, item, use) => (
    <Suspense key={name} fallback={<FieldSkeleton label={item.label} />}>
      <AmisField {...props} name={name} item={item} use={use} />
    </Suspense>
  );
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ReportPage
        plan={plan}
        host={reportHost}
        data={data}
        search={search}
        onSearch={(next) => {
          if (next !== newest(frozen.current).search) host.navigate(pathname + next, { replace: true });
        }}
        renderField={renderField}
      />
    </Suspense>
  );
}

/**
 * Sends like a call of amis, with the same replies. Reports load without a gesture, since they change nothing.
 */
function createSend(headers: Readonly<Record<string, string>>) {
  const fetch = createFetcher({ headers });
  return async (url: string, data: object): Promise<CallAnswer> => {
    if (isWrite(url)) return { ok: false, msg: refuseWrite(url, headers).message, data: undefined };
    try {
      const { status, msg, data: answered } = (await fetch({ url, data })).data as Answer;
      return { ok: status === 0, msg, data: answered };
    } catch (error) {
      const msg = isCancelled(error) || !(error instanceof Error) ? '' : error.message;
      return { ok: false, msg, data: undefined };
    }
  };
}
