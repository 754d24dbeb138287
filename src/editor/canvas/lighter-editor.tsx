import { Editor } from 'amis-ui/lib/components/Editor';
import { Renderer, type RendererProps } from 'amis-core';
import { TabsRenderer, type TabsProps } from 'amis/lib/renderers/Tabs';

/**
 * Most panels of amis-editor hold a code editor behind a tab that is not on show. Each would start Monaco (0.5 MB) with
 * the first element that is selected; now one does when somebody sees it.
 */
export function startCodeEditorsWhenSeen(): void {
  const start = Editor.prototype.loadMonaco;
  Editor.prototype.loadMonaco = function startWhenSeen() {
    const { container } = this;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      start.call(this);
    });
    sight.observe(container);
    this.disposes.push(() => sight.disconnect());
  };
}

/** What mobx 4 says of amis' StatusStore at every element, thousands of times: nothing anyone here can act on. */
const known = /^Property '\w+' of 'StatusStore@.*' was accessed through the prototype chain/;

/** Keeps the console of the browser for what is worth reading, and the memory that each kept line costs. */
export function quietMobx(): void {
  const warn = console.warn.bind(console);
  console.warn = (...said: unknown[]) => {
    if (typeof said[0] !== 'string' || !known.test(said[0])) warn(...said);
  };
}

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
