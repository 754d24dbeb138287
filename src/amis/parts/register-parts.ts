import {
  extendLocale,
  registerRenderer,
  registerAction,
  filter,
  type IFormStore,
  type IScopedContext,
} from 'amis-core';
import {
  staleRecord,
  unsavedText,
  focusFirstFault,
  askBeforeLosing,
} from '../../../renderers/form/form-guards';
import { FilterFold } from '../../../renderers/list/view/filter-fold';
import { UnsavedText } from '../drafts/unsaved-text';
import { registerFailedRecord } from './failed-record';
import { ListState } from './list-state';
import { limitElements } from '../limits/elements';
import { containFailures } from '../limits/failures';
import { limitFormulas } from '../limits/formulas';
import { showBlankValues } from './blank-values';
import { limitLists } from '../limits/lists';
import { limitPatterns } from '../limits/patterns';
import { isByHand } from '../place/navigation';
import { Evaluator } from 'amis-formula';
import { keepers } from '../drafts/draft-store';
import { FormValues, flushed } from '../drafts/keep-draft';
import type { ConsoleEnv } from '../env';
import { validateFailed } from '../conventions/widgets';
import { toast } from '../../toast';

/** amis' built-in texts, by their keys. */
const words = {
  // Used for any form with faults at its fields, and for a filter or a table in a form.
  'Form.validateFailed': validateFailed,
  // Shown where a group of fields, or a list in a panel of the designer, has no entry yet; amis shows `<空>`.
  'placeholder.empty': '还没有内容',
};

let registered = false;

/** The small widgets, the words and the actions that the conventions put into pages; the editor's preview needs them as well. */
export function registerParts(): void {
  if (registered) return;
  registered = true;
  extendLocale('zh-CN', words);
  registerRenderer({ type: 'list-state', component: ListState });
  registerRenderer({ type: 'filter-fold', component: FilterFold });
  registerFailedRecord();
  registerRenderer({ type: unsavedText, component: UnsavedText });
  registerRenderer({ type: staleRecord, getComponent: () => import('../drafts/stale-record') });
  registerAskBeforeLosing();
  registerFocusFirstFault();
  closeBrowserData();
  showBlankValues();
  limitFormulas();
  limitPatterns();
  limitElements();
  limitLists();
  containFailures();
  registerMovesByHand();
}

/**
 * amis' own actions of these names reload the console or use the browser's history, bypassing the screen's
 * navigation: as a page's own event they could loop forever, or leave a screen as it opens. Like the screen's
 * navigation, they now require a recent user gesture.
 */
const moves: Readonly<Record<string, (delta: number) => void>> = {
  refresh: () => window.location.reload(),
  goBack: () => window.history.back(),
  goPage: (delta) => window.history.go(delta),
};

function registerMovesByHand(): void {
  for (const [name, move] of Object.entries(moves)) {
    registerAction(name, {
      run: async ({ args }, renderer) => {
        const { isWanted } = (renderer.props as { env: { isWanted?: () => boolean } }).env;
        const delta = Number((args as { delta?: unknown } | undefined)?.delta ?? 0);
        if (isByHand() && isWanted?.() === true && Number.isInteger(delta)) move(delta);
      },
    });
  }
}

/**
 * In amis `${ls:token}`, `${window:…}` and `${cookie:…}` read the browser's storage, including the session's
 * token. The page check rejects them; this makes them undefined for a page that got past it, and for data that
 * amis evaluates.
 */
function closeBrowserData(): void {
  Evaluator.prototype.nsVariable = () => undefined;
}

const inputs =
  ':is(input:not([type="hidden"]), textarea, button, select, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** An invalid form item; amis marks the control inside as well. */
const fault = '[class*="Form-item"].is-error';

/** How long a form is watched after a refusal, in ms: amis has then drawn all marks and enabled the fields. */
const watchedMs = 1_000;

/**
 * Focuses the first invalid field of the topmost dialog or of the screen. amis draws the marks late and disables
 * the fields meanwhile, which drops the focus: for a second it is restored, unless the user has moved it.
 */
export function enterFirstFault(): void {
  const place = [...document.querySelectorAll<HTMLElement>(places)].at(-1);
  if (!place) return;
  const sender = document.activeElement;
  const watch = new MutationObserver(() => look(place));
  function look(within: HTMLElement): void {
    const faults = [...within.querySelectorAll<HTMLElement>(`form ${fault}`)];
    // For a field with nested fields, the nested one.
    const first = faults.find((each) => !each.querySelector(fault));
    const now = document.activeElement;
    if (first?.contains(now)) return;
    if (now !== sender && now !== document.body) return watch.disconnect();
    first?.querySelector<HTMLElement>(inputs)?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }
  watch.observe(place, { subtree: true, childList: true, attributeFilter: ['class', 'disabled'] });
  setTimeout(() => watch.disconnect(), watchedMs);
  look(place);
}

const places = '.screen[data-active="true"], .amis-portal:not([hidden]) [role="dialog"]';

function registerFocusFirstFault(): void {
  registerAction(focusFirstFault, {
    // Deferred: the form waits for its actions before it enables its fields.
    run: () => {
      setTimeout(enterFirstFault);
      return Promise.resolve();
    },
  });
}

/** amis' form and dialog components, which its scope types do not describe. */
type Flushing = { flush?: () => Promise<void> };

/**
 * Runs on a dialog's `cancel` event: Esc, the cross, 取消. The dialog closes when nothing has changed or the user
 * confirms, and stays while its save runs.
 */
function registerAskBeforeLosing(): void {
  registerAction(askBeforeLosing, {
    async run(_action, renderer, event) {
      const scope = renderer.context as IScopedContext | undefined;
      const forms = scope?.getComponents().filter((component) => component.props['type'] === 'form') ?? [];
      // The latest letters may still be on their way from the field to the form.
      await flushed(() => Promise.all(forms.map((form) => (form as Flushing).flush?.())));
      const stores = forms
        .map((form) => form.props['store'] as IFormStore | undefined)
        .filter((store) => !!store);
      // A save that runs neither loses the text nor can be called back.
      if (stores.some(({ saving }) => saving)) return event.preventDefault();
      const { consoleGuard } = renderer.props['env'] as Partial<ConsoleEnv>;
      const title = filter(String(renderer.props['title'] ?? ''), renderer.props['data'], '| raw');
      if (stores.some(hasChanges) && (await consoleGuard?.mayClose(title)) === false)
        return event.preventDefault();
      for (const store of stores) keepers.get(store)?.giveUp();
      toast.clearFailures();
    },
  });
}

const hasChanges = (store: IFormStore) => Object.keys(new FormValues(store).changes()).length > 0;
