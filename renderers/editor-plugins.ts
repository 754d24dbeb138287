import { registerEditorPlugin } from 'amis-editor';
// The designer's phone preview copies the page's styles once: ours must be there before it opens.
import './attention-list/attention-list.css';
import { AttentionListPlugin } from './attention-list/editor-plugin';
import './channel-funnel/channel-funnel.css';
import { ChannelFunnelPlugin } from './channel-funnel/editor-plugin';
import './excel-export/excel-export.css';
import { ExcelExportPlugin } from './excel-export/editor-plugin';
import './image-upload/image-upload.css';
import { ImageUploadPlugin } from './image-upload/editor-plugin';
import './in-place-number/in-place-number.css';
import { InPlaceNumberPlugin } from './in-place-number/editor-plugin';
import './menu-tree/menu-tree.css';
import { MenuTreePlugin } from './menu-tree/editor-plugin';
import './ordered-list/ordered-list.css';
import { OrderedListPlugin } from './ordered-list/editor-plugin';
import './report/parts/block.css';
import './report/report.css';
import { ReportPlugin } from './report/editor-plugin';
import './result-panel/result-panel.css';
import { ResultPanelPlugin } from './result-panel/editor-plugin';
import './retention-table/retention-table.css';
import { RetentionTablePlugin } from './retention-table/editor-plugin';
import './rich-text/rich-text.css';
import { RichTextPlugin } from './rich-text/editor-plugin';
import './signed-image/signed-image.css';
import { SignedImagePlugin } from './signed-image/editor-plugin';
import './spread-chart/spread-chart.css';
import { SpreadChartPlugin } from './spread-chart/editor-plugin';
import './star-wheel-slider/star-wheel-slider.css';
import { StarWheelSliderPlugin } from './star-wheel-slider/editor-plugin';
import './stat-cards/stat-cards.css';
import { StatCardsPlugin } from './stat-cards/editor-plugin';
import './trend-chart/trend-chart.css';
import { TrendChartPlugin } from './trend-chart/editor-plugin';

/** Makes our types known to the designer. Only the designer's entry may import this file: it brings amis-editor. */
export function registerEditorPlugins(): void {
  for (const plugin of [
    StarWheelSliderPlugin,
    SignedImagePlugin,
    ExcelExportPlugin,
    RichTextPlugin,
    ImageUploadPlugin,
    ChannelFunnelPlugin,
    InPlaceNumberPlugin,
    OrderedListPlugin,
    MenuTreePlugin,
    ResultPanelPlugin,
    ReportPlugin,
    StatCardsPlugin,
    TrendChartPlugin,
    SpreadChartPlugin,
    RetentionTablePlugin,
    AttentionListPlugin,
  ])
    registerEditorPlugin(plugin);
}
