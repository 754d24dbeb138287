import { registerRenderers } from '../../renderers/index';
import { registerParts } from './parts/register-parts';
import './styles/amis.css';
import './styles/theme.css';
import './styles/screen.css';
import './styles/list.css';

registerParts();
registerRenderers();
