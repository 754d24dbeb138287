import { registerRenderers } from '../../renderers/index';
import './list-renderers';
// Takes the place of amis' list where it knows all of one.
import '../../renderers/list/list-renderer';
import { extendLocale } from 'amis-core';
import { validateFailed } from './conventions/widgets';
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

// amis says it of any form with faults at its fields, dependent or not; those of a filter and of a table in a form as well.
extendLocale('zh-CN', { 'Form.validateFailed': validateFailed });

registerRenderers();
registerFields();
loadStylesWithRenderers();
// They need none of amis' styles.
registerParts();
