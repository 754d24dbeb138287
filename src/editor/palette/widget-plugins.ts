import { BasePlugin, registerEditorPlugin, type RegionConfig } from 'amis-editor';
import type { Widget } from '../../../server/contract/pages/widget';
import { ownTag } from './choices';
import { previewOf, regionsOf, toPanel, widgets } from './widget-panel';

// The designer's phone preview copies the page's styles once, so ours must be loaded before it opens.
import.meta.glob(
  ['../../../renderers/**/*.css', '!../../../renderers/list/**', '!../../../renderers/fields/**'],
  { eager: true },
);

/** Registers our widgets with the designer: an entry in the palette, and a property panel. */
export function registerWidgets(): void {
  for (const widget of widgets.values()) registerEditorPlugin(toPlugin(widget));
}

function toPlugin(widget: Widget) {
  const { type, title, description, icon, group, scaffold } = widget;
  return class extends BasePlugin {
    static id = `widget ${type}`;
    override rendererName = type;
    override name = title;
    description = description;
    icon = icon;
    tags = [ownTag, group];
    isBaseComponent = true;
    scaffold = scaffold;
    previewSchema = previewOf(widget);
    regions: RegionConfig[] = regionsOf(widget);
    panelTitle = title;
    panelBody = toPanel(widget);
  };
}
