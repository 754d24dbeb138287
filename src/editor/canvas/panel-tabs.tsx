import { Renderer, type RendererProps } from 'amis-core';
import { TabsRenderer, type TabsProps } from 'amis/lib/renderers/Tabs';

/**
 * Tabs of a panel, each drawn when it is opened. amis draws all tabs of a form, so that it can tell what is required in
 * them; of a panel, most of what it draws would never be seen.
 */
function PanelTabs(props: RendererProps) {
  return <TabsRenderer {...(props as TabsProps)} formStore={undefined} />;
}

export function registerPanelTabs(): void {
  Renderer({ type: 'console-panel-tabs' })(PanelTabs);
}
