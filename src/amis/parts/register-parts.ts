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
import { UnsavedText } from '../drafts/unsaved-text';
import { FilterFold } from './filter-fold';
import { ListState } from './list-state';
import { isByHand } from '../place/navigation';
import { Evaluator } from 'amis-formula';
import { keepers } from '../drafts/draft-store';
import { FormValues, flushed } from '../drafts/keep-draft';
import type { ConsoleEnv } from '../env';
import { validateFailed } from '../conventions/widgets';
import { toast } from '../../toast';

/** What amis says in words of its own, by its names for them. */
const words = {
  // Of any form with faults at its fields, dependent or not; of a filter and of a table in a form as well.
  'Form.validateFailed': validateFailed,
  // Where a group of fields, or a list in a panel of the designer, has no entry yet; amis says `<空>`.
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
  registerRenderer({ type: unsavedText, component: UnsavedText });
  registerRenderer({ type: staleRecord, getComponent: () => import('../drafts/stale-record') });
  registerAskBeforeLosing();
  registerFocusFirstFault();
  closeBrowserData();
  registerMovesByHand();
}

/**
 * amis' own actions of these names load the console again, or go through the browser's history, past the screen's navigation:
 * on a page's own event they would do so for ever, or lead away from a screen as it opens. They need somebody who does something on the
 * screen, as its navigation does, and just now.
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
 * In amis `${ls:token}`, `${window:…}` and `${cookie:…}` read what the browser keeps, the session's token included. The
 * page check refuses them; a page that got past it (and data that amis evaluates) finds nothing there.
 */
function closeBrowserData(): void {
  Evaluator.prototype.nsVariable = () => undefined;
}

const inputs =
  ':is(input:not([type="hidden"]), textarea, button, select, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** A form item that is marked; amis marks the control in it as well. */
const fault = '[class*="Form-item"].is-error';

/** How long a form is watched after a refusal: by then amis has drawn all marks and enabled the fields. */
const watchedMs = 1_000;

/**
 * The first field that is marked, in the topmost dialog or else on the screen, takes the focus. amis draws the marks late
 * and disables the fields while it refuses them, which takes the focus off them again: for a second it is put back, unless
 * somebody has gone elsewhere by then.
 */
export function enterFirstFault(): void {
  const place = [...document.querySelectorAll<HTMLElement>(places)].at(-1);
  if (!place) return;
  const sender = document.activeElement;
  const watch = new MutationObserver(() => look(place));
  function look(within: HTMLElement): void {
    const faults = [...within.querySelectorAll<HTMLElement>(`form ${fault}`)];
    // Of a field with fields of its own, the one among these.
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
    // The form waits for its actions before it enables its fields.
    run: () => {
      setTimeout(enterFirstFault);
      return Promise.resolve();
    },
  });
}

/** amis' form and dialog, of which its scope types say nothing. */
type Flushing = { flush?: () => Promise<void> };

/** In a dialog's `cancel` event: Esc, the cross, 取消. Without changes, or with a yes, the dialog closes. */
function registerAskBeforeLosing(): void {
  registerAction(askBeforeLosing, {
    async run(_action, renderer, event) {
      const scope = renderer.context as IScopedContext | undefined;
      const forms = scope?.getComponents().filter((component) => component.props['type'] === 'form') ?? [];
      // The last letters may still be on their way from the field to the form.
      await flushed(() => Promise.all(forms.map((form) => (form as Flushing).flush?.())));
      const stores = forms
        .map((form) => form.props['store'] as IFormStore | undefined)
        .filter((store) => !!store);
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
