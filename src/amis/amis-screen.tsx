import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { IScopedContext } from 'amis-core';
import { clearStoresCache, render } from 'amis/lib/minimal';
import { Notice } from '../../renderers/list/view/notice';
import { useStable } from '../../renderers/use-stable';
import { dictionaries } from '../../server/contract/dictionaries';
import { newest } from '../net/place';
import type { AmisScreenProps } from '../screen-host';
import type { DirectList } from '../../renderers/list/list-renderer';
import { applyConventions, type Page } from './conventions/apply-conventions';
import { sanitizeHtml } from './services/sanitize';
import { DialogDraftOffer } from './drafts/dialog-draft-offer';
import { createEnv } from './env';
import { FailureReason, ToldError } from './limits/failures';
import { findAddresses } from './request/page-fetcher';
import { Gestures } from './request/gestures';
import { useFreshLists, ListStates } from './request/list-states';
import { searchNamesOf, withAbsentNames } from './place/list-search';
import { focusForms } from './screen/first-focus';
import { useModalContainer } from './screen/modal-container';
import { nameControls } from './screen/name-controls';
import { showCutText } from './screen/overflow-title';
import { useRenderers } from './renderer-loading';
import { Boundary } from '../ui/boundary';
import { stopUnsafeLinks } from './place/links';
import './setup';

let opened = 0;

/** A list that the console drew before amis was loaded. */
export interface DrawnList {
  /** The screen's session: its own saves must not reload the list twice. */
  session: string;
  list: DirectList;
  /** Given to amis instead of the page: the list by name, and the page's definitions. */
  page: Page;
  /** The user's gestures in the screen, the list included. */
  gestures: Gestures;
}

interface ScreenProps extends AmisScreenProps {
  /** A list that is already drawn: amis adds only what the console cannot draw. */
  drawn?: DrawnList;
}

/**
 * One open screen: applies the conventions to a page's JSON and renders it with amis. While the screen is hidden
 * (kept alive), its location stays frozen so that its lists do not reload.
 */
export function AmisScreen(props: ScreenProps) {
  return (
    <Boundary
      name={`screen ${props.location.pathname}`}
      fallback={(error, again) => (
        <Notice
          className="screen-error"
          title="页面出错了"
          text={error instanceof ToldError ? '' : '请重新加载；若反复出现，请联系管理员'}
          role="alert"
        >
          <FailureReason error={error} />
          <button type="button" className="button" onClick={again}>
            重新加载
          </button>
        </Notice>
      )}
    >
      <div className="screen-boundary">
        <Screen {...props} />
      </div>
    </Boundary>
  );
}

function Screen({ schema, version, route, params, location, active, host, drawn }: ScreenProps) {
  const [session] = useState(() => drawn?.session ?? `${route.path}#${++opened}`);
  const page = useMemo(() => drawn?.page ?? applyConventions(schema, sanitizeHtml), [schema, drawn]);
  const names = useMemo(() => searchNamesOf(page), [page]);
  const ready = useRenderers(page, schema);
  const modalContainer = useModalContainer(active, host);
  const frozen = useRef(location);
  if (active) frozen.current = location;
  const here = frozen.current;

  const [lists] = useState(() => new ListStates());
  const [ownGestures] = useState(() => new Gestures());
  const gestures = drawn?.gestures ?? ownGestures;
  useEffect(() => ownGestures.forget(), [ownGestures, active]);
  const [broken, onError] = useState<Error>();
  if (broken) throw broken;
  const env = useMemo(
    () =>
      createEnv({
        ...{ session, route, host, current: () => newest(frozen.current), modalContainer, lists, onError },
        addresses: findAddresses(schema),
        gestures,
        version,
        direct: drawn?.list,
      }),
    [session, route, host, modalContainer, lists, schema, version, gestures, drawn],
  );
  const context = useMemo(() => ({ dict: dictionaries, staff: host.staff }), [host.staff]);
  const data = useStable({ params });
  const at = useMemo(
    // amis gets the router's location; the browser's has an empty query under hash routing.
    () => ({ pathname: here.pathname, search: withAbsentNames(here.search, names), hash: '' }) as Location,
    [here.pathname, here.search, names],
  );
  useStoreOf(session);
  const scope = useRef<IScopedContext | null>(null);
  const refreshLists = useFreshLists(session, active, lists);
  const scopeRef = useCallback(
    (next: IScopedContext | null) => {
      scope.current = next;
      refreshLists(next);
    },
    [refreshLists],
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || !root.current) return;
    const ends = [
      stopUnsafeLinks(root.current),
      showCutText(root.current),
      nameControls(root.current),
      focusForms(root.current),
      gestures.listen([root.current, modalContainer()]),
    ];
    return () => ends.forEach((end) => end());
  }, [ready, gestures, modalContainer]);

  if (!ready) return <ScreenSkeleton />;
  return (
    <div className={drawn ? undefined : 'amis-screen'} ref={root}>
      {render(page, { location: at, data, context, scopeRef, locale: 'zh-CN', theme: 'antd' }, env)}
      {createPortal(
        <DialogDraftOffer guard={env.consoleGuard} schema={schema} scope={scope} />,
        modalContainer(),
      )}
    </div>
  );
}

/** amis caches a store per session forever: drops it after the screen has unmounted (not on a re-mount). */
function useStoreOf(session: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    return () => {
      timer.current = setTimeout(() => clearStoresCache([session]), 0);
    };
  }, [session]);
}

/** Placeholder with the layout of a list, so that nothing jumps when the list appears. */
function ScreenSkeleton() {
  return (
    <div className="screen-skeleton" role="status" aria-label="加载中">
      <i className="screen-skeleton-filter" />
      {Array.from({ length: 10 }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}
