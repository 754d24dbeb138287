import { isObject } from '../../server/contract/json-object';
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { dictionaries } from '../../server/contract/dictionaries';
import { whenIdle } from '../../renderers/when-idle';
import { useStable } from '../../renderers/use-stable';
import { scopeOver, type Scope } from '../../renderers/list/plan/expression';
import type { ListHost } from '../../renderers/list/list-host';
import type { DrawnList } from '../amis/amis-screen';
import type { Place } from '../../renderers/list/list-renderer';
import { ListStore } from '../../renderers/list/list-store';
import { ListView } from '../../renderers/list/view/list-view';
import type { Json } from '../../renderers/list/plan/node';
import { Part } from '../../renderers/list/view/parts';
import { useIsNarrow } from '../../renderers/list/view/sheet';
import { isStaleAfter, useFresh } from '../amis/request/after-write';
import { Gestures } from '../amis/request/gestures';
import { stopUnsafeLinks } from '../amis/place/links';
import { useModalContainer } from '../amis/screen/modal-container';
import { showCutText } from '../amis/screen/overflow-title';
import type { AmisScreenProps } from '../screen-host';
import { newest } from '../net/place';
import { toast } from '../toast';
import './direct-screen.css';
import { createScreenServices } from './list-services';
import { type ScreenPlan, findScreenPlan } from './plan-screen';
import { Observed } from '../../renderers/observed';

const loadBridge = () => import('../amis/amis-screen');
const AmisBridge = memo(lazy(() => loadBridge().then((module) => ({ default: module.AmisScreen }))));

/** In ms after the rows: amis is then fetched when the browser is idle. */
const amisDelay = 500;

let opened = 0;

/**
 * A screen with a single list, drawn by the list engine while amis loads:
 *
 *   page -> plan -> list and toolbar -> rows -> (idle, or the user reaches for a form) amis, hidden, which draws
 *     dialogs and the parts that only it supports
 */
function DirectScreen({ plan, ...screen }: AmisScreenProps & { plan: ScreenPlan }) {
  const { location, active, host, route, params, version } = screen;
  const [session] = useState(() => `${route.path}#direct${++opened}`);
  const frozen = useRef(location);
  // Keeps the first location: amis need not follow the URL in such a screen.
  const [opening] = useState(location);
  if (active) frozen.current = location;
  const isShown = useRef(active);
  isShown.current = active;
  /** The query that the list corrected while the screen was hidden: writing it would leave the visible screen. */
  const corrected = useRef<string>(undefined);
  const [gestures] = useState(() => new Gestures());
  useEffect(() => gestures.forget(), [gestures, active]);
  const bridge = useBridge();
  const overlay = useModalContainer(active, host);
  const root = useRef<HTMLDivElement>(null);

  const [initData, setInitData] = useState<Json>({});
  const stableParams = useStable(params);
  const scope = useMemo<Scope>(
    () =>
      scopeOver(scopeOver({}, { dict: dictionaries, staff: host.staff }), {
        params: stableParams,
        ...plan.data,
        ...initData,
      }),
    [host.staff, stableParams, plan, initData],
  );
  const services = useMemo(
    () =>
      createScreenServices({
        ...{ session, route, host, version, gestures, overlay },
        current: () => newest(frozen.current),
      }).listServices,
    [host, session, gestures, route, version, overlay],
  );
  const listHost = useMemo<ListHost>(
    () => ({
      ...services,
      scope,
      search: () => newest(frozen.current).search,
      setSearch: (search, isStep) => {
        if (isShown.current) services.setSearch(search, isStep);
        else corrected.current = search;
      },
      amis: bridge.side,
    }),
    [services, scope, bridge.side],
  );
  const [store] = useState(() => new ListStore(plan.list, listHost));
  store.setHost(listHost);
  const drawn = useRef(scope);
  useEffect(() => {
    if (drawn.current === scope) return;
    drawn.current = scope;
    store.follow();
  }, [store, scope]);

  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    // Rows from the boot call arrive before the first paint, so a placeholder would be wasted.
    const draw = () => flushSync(() => setDrawn(true));
    const later = setTimeout(draw);
    void store.load().then(() => {
      clearTimeout(later);
      draw();
    });
    const { initCall } = plan;
    if (initCall) {
      const request = {
        url: initCall.url(scope),
        method: initCall.method,
        data: initCall.data?.(scope) ?? {},
      };
      void services.ask(request).then((reply) => {
        if (reply.ok && isObject(reply.data)) setInitData(reply.data);
        else if (reply.msg !== '') services.toast('error', reply.msg);
      });
    }
    return () => {
      clearTimeout(later);
      store.end();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the first load, with what holds then
  }, [store]);
  useEffect(() => {
    if (!active) return;
    if (corrected.current !== undefined) services.setSearch(corrected.current, false);
    corrected.current = undefined;
    // Else the URL has changed again, and will be drawn next.
    if (newest(location).search === location.search) store.locate(location.search);
  }, [store, services, active, location]);
  useFresh(
    session,
    active,
    (path) => isStaleAfter(plan.list.call.url(store.host.scope), path),
    () => void store.load({ keepSelection: true }),
  );
  useEffect(() => {
    if (!root.current) return;
    const ends = [
      stopUnsafeLinks(root.current),
      showCutText(root.current),
      gestures.listen([root.current, overlay()]),
    ];
    return () => ends.forEach((end) => end());
  }, [gestures, overlay]);
  const loaded = useSyncExternalStore(store.subscribe, () => store.get().loaded);
  useEffect(() => (loaded ? whenIdle(bridge.side.prepare, amisDelay) : undefined), [loaded, bridge]);

  const title = plan.title(scope);
  const isNarrow = useIsNarrow();
  // On a phone the toolbar is at the bottom, within reach of the thumb.
  const toolbar = plan.toolbar.length > 0 && (
    <div className="direct-toolbar">
      {plan.toolbar.map((part, at) => (
        <Part key={at} part={part} scope={scope} place={{ host: listHost, store }} id={`toolbar.${at}`} />
      ))}
    </div>
  );
  return (
    <div className="amis-screen direct-screen" ref={root}>
      <header className="direct-head">
        <h1>{title}</h1>
        {!isNarrow && toolbar}
      </header>
      {isDrawn && <ListView store={store} />}
      {isNarrow && toolbar}
      {bridge.wanted && (
        <div hidden>
          <Suspense fallback={null}>
            <AmisBridge
              schema={screen.schema}
              version={version}
              drawn={bridge.handOver({ session, page: plan.page, gestures }, store)}
              route={route}
              params={params}
              location={opening}
              active={active}
              host={host}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

interface Bridge {
  wanted: boolean;
  side: ListHost['amis'];
  handOver(screen: Omit<DrawnList, 'list'>, store: ListStore): DrawnList;
}

/**
 * Loads amis behind the list when the user first needs it; earlier clicks wait. If loading fails the list stays
 * usable, and the user is told when amis is needed.
 */
function useBridge(): Bridge {
  const [wanted, show] = useReducer(() => true, false);
  const [bridge] = useState(() => {
    const places = new AmisPlaces();
    const waiting: [Json, Scope][] = [];
    let click: ((node: Json, scope: Scope) => void) | undefined;
    let drawn: DrawnList | undefined;
    const want = () => void loadBridge().then(show, () => undefined);
    const wantNow = () =>
      void loadBridge().then(show, () => {
        waiting.length = 0;
        toast.error('页面所需的文件没有加载完成，请检查网络后重试');
      });
    const side: ListHost['amis'] = {
      part: (node, scope, key) => (
        <AmisPart key={key} id={key} node={node} scope={scope} places={places} onNeed={want} />
      ),
      click: (node, scope) => {
        if (click) return click(node, scope);
        waiting.push([node, scope]);
        wantNow();
      },
      prepare: want,
    };
    const handOver: Bridge['handOver'] = (screen, store) =>
      (drawn ??= {
        ...screen,
        list: {
          store,
          places,
          onReady: (next) => {
            click = next;
            for (const [node, scope] of waiting.splice(0)) next(node, scope);
          },
        },
      });
    return { side, handOver };
  });
  return useMemo(() => ({ ...bridge, wanted }), [bridge, wanted]);
}

interface AmisPartProps {
  id: string;
  node: Json;
  scope: Scope;
  places: AmisPlaces;
  onNeed: () => void;
}

function AmisPart({ id, node, scope, places, onNeed }: AmisPartProps) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!element.current) return;
    const place: Place = { key: id, element: element.current, node, scope };
    places.put(place);
    onNeed();
    return () => places.remove(place.element);
  }, [id, node, scope, places, onNeed]);
  return <span ref={element} />;
}

/** Containers in an already drawn list into which amis draws parts. */
class AmisPlaces extends Observed<readonly Place[]> {
  constructor() {
    super([]);
  }

  put(place: Place): void {
    this.replace([...this.state.filter(({ key }) => key !== place.key), place]);
  }

  remove(element: HTMLElement): void {
    this.replace(this.state.filter((place) => place.element !== element));
  }
}

const AmisScreen = lazy(() =>
  import('../amis/amis-screen').then((module) => ({ default: module.AmisScreen })),
);

/** An open screen: drawn by the console's own engine when it supports the whole page, else by amis. */
export function DirectEntry(props: AmisScreenProps) {
  const plan = findScreenPlan(props.schema);
  return plan ? <DirectScreen {...props} plan={plan} /> : <AmisScreen {...props} />;
}
