import { memo, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ScreenHost } from '../../screen-host';
import { guardBackground, guardTab, mayClose } from '../leaving/leaving';
import { findRoute, listMadeScreens, onMadeScreens } from '../made-screens';
import { titleOf, type Tab, type Tabs } from '../tabs/tabs';
import { NotFound, UnknownMenu } from '../states/state-view';
import { Screen } from './screen';

export type SharedHost = Omit<ScreenHost, 'goBack' | 'guard' | 'guardBackground' | 'mayClose' | 'nameRecord'>;

interface ContentProps {
  tabs: Tabs;
  active: string;
  home: string;
  /** By tab key: how often the staff member asked to load it afresh. */
  reloads: Readonly<Record<string, number>>;
  onReload: (key: string) => void;
  /** The host of a screen, but for what needs to know whose it is. */
  host: SharedHost;
  onGoBack: (key: string) => void;
  onName: (key: string, name: string) => void;
}

/** Ids that tie a tab to its panel. */
export const tabIdOf = (key: string) => `tab-${key}`;
export const panelIdOf = (key: string) => `panel-${key}`;

/**
 * The screen on show, and behind it the kept ones (A §2 '(kept)') that were visited: those stay mounted,
 * hidden, with their location frozen. The others start afresh from the filters in their place.
 */
export function Content({ tabs, active, home, reloads, onReload, host, onGoBack, onName }: ContentProps) {
  const visited = useVisited(tabs, active);
  if (!findRoute(active))
    return host.staff.menus.includes(active) ? <UnknownMenu url={active} /> : <NotFound />;
  return (
    <>
      {tabs
        .filter((tab) => tab.key === active || visited.has(tab.key))
        .map((tab) => (
          <TabScreen
            key={`${tab.key}#${reloads[tab.key] ?? 0}`}
            tab={tab}
            active={tab.key === active}
            home={home}
            host={host}
            onGoBack={onGoBack}
            onName={onName}
            onReload={onReload}
          />
        ))}
    </>
  );
}

type TabScreenProps = Pick<ContentProps, 'home' | 'host' | 'onGoBack' | 'onName' | 'onReload'> & {
  tab: Tab;
  active: boolean;
};

/** Rendered again only when its own tab, or whether it is on show, changes. */
const TabScreen = memo(function TabScreen({
  tab,
  active,
  home,
  host,
  onGoBack,
  onName,
  onReload,
}: TabScreenProps) {
  const { key } = tab;
  const made = useSyncExternalStore(onMadeScreens, listMadeScreens);
  // oxlint-disable-next-line react/exhaustive-deps -- findRoute reads the made screens
  const found = useMemo(() => findRoute(key), [key, made]);
  const ownHost = useMemo<ScreenHost>(
    () => ({
      ...host,
      goBack: () => onGoBack(key),
      guard: (work) => guardTab(key, work),
      guardBackground,
      mayClose,
      nameRecord: (name) => onName(key, name),
    }),
    [host, onGoBack, onName, key],
  );
  if (!found) return null;
  return (
    <Screen
      tab={key}
      id={panelIdOf(key)}
      labelledBy={tabIdOf(key)}
      route={found.route}
      params={found.params}
      title={titleOf(found.route, found.params, tab.name)}
      place={tab.place}
      active={active}
      host={ownHost}
      home={home}
      onReload={() => onReload(key)}
    />
  );
});

/** Keys of the kept screens that were on show and are still open. */
function useVisited(tabs: Tabs, active: string): ReadonlySet<string> {
  const keys = useRef(new Set<string>());
  if (findRoute(active)?.route.kept) keys.current.add(active);
  const open = new Set(tabs.map((tab) => tab.key));
  for (const key of keys.current) if (!open.has(key)) keys.current.delete(key);
  return keys.current;
}
