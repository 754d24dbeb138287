import { registerRenderers } from '../../renderers/index';
import { registerParts } from './parts/register-parts';
import './styles/amis.css';
import './styles/console.css';

registerParts();
registerRenderers();
