import { Editor } from 'amis-ui/lib/components/Editor';
import { Renderer, type RendererProps } from 'amis-core';
import { TabsRenderer, type TabsProps } from 'amis/lib/renderers/Tabs';

/**
 * Most panels of amis-editor contain a code editor behind a hidden tab. Each would start Monaco (0.5 MB) with the
 * first selected element; this starts it when the tab is shown.
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

/**
 * A warning that mobx 4 logs for amis' StatusStore at every element, thousands of times; nobody can act on it.
 */
const known = /^Property '\w+' of 'StatusStore@.*' was accessed through the prototype chain/;

/** Suppresses the warning `known`, which would fill the browser console and its memory. */
export function quietMobx(): void {
  const warn = console.warn.bind(console);
  console.warn = (...said: unknown[]) => {
    if (typeof said[0] !== 'string' || !known.test(said[0])) warn(...said);
  };
}

/**
 * Tabs of a panel, each drawn when it is opened. amis draws all tabs of a form to know which fields are required;
 * in a panel most of that would never be seen.
 */
function PanelTabs(props: RendererProps) {
  return <TabsRenderer {...(props as TabsProps)} formStore={undefined} />;
}

export function registerPanelTabs(): void {
  Renderer({ type: 'console-panel-tabs' })(PanelTabs);
}
