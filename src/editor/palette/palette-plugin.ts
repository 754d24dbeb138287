import { BasePlugin, type BuildPanelEventContext, type PluginEvent } from 'amis-editor';
import { Palette } from './palette';

/** Puts our palette in the place of amis-editor's. */
export class PalettePlugin extends BasePlugin {
  static id = 'ConsolePalettePlugin';
  order = 9_000;

  onBuildPanels(event: PluginEvent<BuildPanelEventContext>): void {
    for (const panel of event.context.data) {
      if (panel.key !== 'renderers') continue;
      panel.component = Palette;
      panel.tooltip = '元素';
    }
  }
}
