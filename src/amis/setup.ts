import { registerRenderers } from '../../renderers/index';
import './list-renderers';
// Takes the place of amis' list where it knows all of one.
import '../../renderers/list/list-renderer';
import { registerFields } from '../../renderers/fields/amis/register-fields';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import './door/code-editors';
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
// They need none of amis' styles.
registerParts();
