import type { RendererPluginAction } from 'amis-editor';
import { explainAction } from '../words/sentences/actions';

/** Elements that run scripts or bring pages and schemas from elsewhere: the page check refuses them. */
const scripted = /custom|iframe|web-?component|remote|schemaApi|app(?:Renderer)?$/i;
/** Ours begin with Console, which is no custom element. */
const ours = /^Console/;

export const isDisabledPlugin = (id: string) => scripted.test(id) && !ours.test(id);

/** The event panel's tree of actions without the one that runs a script, each with a sentence. */
export const actionOptions = { showOldEntry: false, actionTreeGetter: inWords };

function inWords(actions: RendererPluginAction[]): RendererPluginAction[] {
  return actions
    .filter(({ actionType }) => actionType !== 'custom')
    .map((action) =>
      action.children ? { ...action, children: inWords(action.children) } : explainAction(action),
    );
}
