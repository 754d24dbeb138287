import { setDefaultTheme } from 'amis';
import { registerEditorPlugin } from 'amis-editor';
import 'amis/lib/themes/antd.css';
import 'amis/lib/helper.css';
// Icons of amis-editor's panels and palette.
import '@fortawesome/fontawesome-free/css/fontawesome.css';
import '@fortawesome/fontawesome-free/css/solid.css';
import '@fortawesome/fontawesome-free/css/regular.css';
import '@fortawesome/fontawesome-free/css/v4-shims.css';
import 'amis-editor-core/lib/style.css';
// The look for staff; loaded after amis' sheets, which it overrides. The trial frame uses these sheets too:
// without a separate name, the bundler would give both documents one shared file that comes before amis' sheets.
import '../../amis/styles/theme.css?designer';
import '../../amis/styles/screen.css?designer';
// Styles shared by lists of the engine and of amis: tags, empty and failed states.
import '../../../renderers/list/view/list.css?designer';
import '../../../renderers/list/settings/list-tools.css?designer';
import '../../../renderers/list/view/list-phone.css?designer';
import '../../amis/styles/list.css?designer';
import '../../amis/styles/record.css?designer';
import '../../amis/monaco-environment';
import '../../../renderers/fields/amis/all-fields';
// Replaces amis' list in the preview, as it does for staff.
import '../../../renderers/list/list-renderer';
import { registerRenderers } from '../../../renderers/index';
import { registerParts } from '../../amis/parts/register-parts';
import { registerApiControl } from '../catalogue/api-control';
import { FieldsPlugin } from '../catalogue/fields-panel';
import { PalettePlugin } from '../palette/palette';
import { registerWidgets } from '../palette/widget-plugins';
import { LayoutScopePlugin } from '../layout-scope';
import { HelpPlugin } from '../words/help-plugin';
import { NamesPlugin } from '../words/names-plugin';
import { CanvasInfoPlugin } from './as-staff/canvas-info-plugin';
import { showDisabledButtons, markColumns, showRealData } from './as-staff/elements-as-staff';
import { shareNodesOfRows } from './as-staff/share-nodes-of-rows';
import { registerStaffView } from './as-staff/staff-view';
import { askBeforeRemoval } from './edit/ask-before-removal';
import { ColumnWidthPlugin } from './edit/column-width-plugin';
import { pasteBeside } from './edit/copy-paste';
import { editTextInPlace } from './edit/edit-text';
import { selectByCrumb } from './edit/select-by-crumb';
import { submitPanelEditsAtOnce } from './edit/submit-at-once';
import { ScrollIntoViewPlugin } from './edit/scroll-into-view-plugin';
import { openMenuOfClicked } from './edit/menu-of-clicked';
import { rebuildOnceDrawn, RebuildOnNewTypePlugin, selectPageAfterRows } from './edit/rebuild-once-drawn';
import { registerPickers } from '../words/pickers';
import { registerPanelTabs, quietMobx, startCodeEditorsWhenSeen } from './lighter-editor';
import { installOwnHistories } from './page-history';
import { runNoPageScript } from './run-no-page-script';
import { askBeforeLeavingDialogs } from './keys/leave-dialog';
import { OpenEditorsPlugin, mendPartEditors } from './open-editors';
import { leaveButtonsOut, watchOwnWrites } from './noise/watch-own-writes';

/** Runs once before the first canvas: theme, our renderers and our extensions of amis-editor. */
setDefaultTheme('antd');
quietMobx();
leaveButtonsOut();
startCodeEditorsWhenSeen();
watchOwnWrites();
runNoPageScript();
submitPanelEditsAtOnce();
askBeforeLeavingDialogs();
rebuildOnceDrawn();
selectPageAfterRows();
mendPartEditors();
registerRenderers();
registerParts();
registerStaffView();
showRealData();
shareNodesOfRows();
markColumns();
showDisabledButtons();
editTextInPlace();
askBeforeRemoval();
pasteBeside();
openMenuOfClicked();
selectByCrumb();
registerWidgets();
const plugins = [
  OpenEditorsPlugin,
  NamesPlugin,
  CanvasInfoPlugin,
  RebuildOnNewTypePlugin,
  ColumnWidthPlugin,
  ScrollIntoViewPlugin,
  PalettePlugin,
  FieldsPlugin,
  HelpPlugin,
  LayoutScopePlugin,
];
for (const plugin of plugins) registerEditorPlugin(plugin);
registerApiControl();
registerPickers();
registerPanelTabs();
installOwnHistories();
