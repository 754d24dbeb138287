import { registerRenderers } from '../../renderers/index';
import './monaco-environment';
import './list-renderers';
// Replaces amis' list when the list engine supports all of it.
import '../../renderers/list/list-renderer';
import { registerFields } from '../../renderers/fields/amis/register-fields';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import './parts/page-menu';
import { registerParts } from './parts/register-parts';
import { loadStylesWithRenderers } from './renderer-loading';
import 'virtual:amis/shipped.css';
import './styles/theme.css';
import './styles/screen.css';
import './styles/list.css';
import './styles/record.css';

registerRenderers();
registerFields();
loadStylesWithRenderers();
// Registered first, because these types need none of amis' styles.
registerParts();
