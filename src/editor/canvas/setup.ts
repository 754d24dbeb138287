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
import '../../amis/styles/theme.css';
import '../../amis/styles/screen.css';
// What lists of the engine and of amis share: tags, empty and failed states.
import '../../../renderers/list/view/list.css';
import '../../amis/styles/list.css';
import '../../amis/styles/record.css';
import './monaco';
import '../../../renderers/fields/amis/all-fields';
import { registerRenderers } from '../../../renderers/index';
import { registerParts } from '../../amis/parts/register-parts';
import { registerApiControl } from '../catalogue/api-control';
import { FieldsPlugin } from '../catalogue/fields-plugin';
import { PalettePlugin } from '../palette/palette-plugin';
import { registerWidgets } from '../palette/widget-plugins';
import { LayoutScopePlugin } from '../scope/layout-scope-plugin';
import { NamesPlugin } from '../words/names-plugin';
import { quietMobx } from './quiet-mobx';
import { installOwnHistories } from './history/page-history';
import { startCodeEditorsWhenSeen } from './late-code-editors';
import { findFrontEditor, OpenEditorsPlugin } from './open-editors';
import { leaveButtonsOut } from './noise/own-buttons';
import { cleanConfirmedParts } from './noise/sub-editors';
import { watchOwnWrites } from './noise/watch-own-writes';

/** Once, before the first canvas: theme, our renderers and what we add to amis-editor. */
setDefaultTheme('antd');
quietMobx();
leaveButtonsOut();
startCodeEditorsWhenSeen();
watchOwnWrites();
cleanConfirmedParts(findFrontEditor);
registerRenderers();
registerParts();
registerWidgets();
for (const plugin of [OpenEditorsPlugin, NamesPlugin, PalettePlugin, FieldsPlugin, LayoutScopePlugin])
  registerEditorPlugin(plugin);
registerApiControl();
installOwnHistories();
