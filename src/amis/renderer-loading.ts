import { useEffect, useState } from 'react';
import { getRenderers } from 'amis-core';
import { loadAsyncRenderersByType } from 'amis/lib/minimal';
import { shipped } from 'virtual:amis/shipped';
import { whenIdle } from '../../renderers/when-idle';
import { staleRecord, unsavedText } from '../../renderers/form/form-guards';
import type { SchemaNode } from './conventions/schema-node';
import { classNamesIn } from './styles/class-names';

/** Types that amis brings in by itself: a list's table, a form's panel, what dialogs are made of. */
const implied: Readonly<Record<string, readonly string[]>> = {
  crud: ['table', 'pagination', 'form', 'button'],
  form: ['panel', 'button', 'group'],
};
/** What the conventions put into a form of a dialog. */
const guards = [unsavedText, staleRecord];
const always = ['page', 'tpl', 'plain', 'container', 'cell', 'spinner'];

/** Types and classes whose styles are in the first sheet (src/build/styles); any other needs the whole sheets. */
const styledTypes = new Set([...always, ...Object.values(implied).flat(), ...shipped.types]);
const styledClasses = new Set(shipped.classes);

const loadAllStyles = () => import('./styles/all-styles');

/** In ms: what is on show has had its time. */
const dialogsDelay = 500;

/**
 * A widget that no shipped page has is drawn once its styles are there too, wherever it comes from: a dialog that opens,
 * a schema that is fetched. So pages without one never parse 2 MB of styles. Call once, when all types are registered.
 */
export function loadStylesWithRenderers(): void {
  for (const renderer of getRenderers()) {
    const { type, getComponent } = renderer;
    if (!getComponent || (type !== undefined && styledTypes.has(type))) continue;
    renderer.getComponent = async () => {
      const [module] = await Promise.all([getComponent(), loadAllStyles()]);
      return module;
    };
  }
}

/**
 * True once code and styles of every widget that a page shows at first is there: no jumping. `stored` is the whole page
 * without conventions.
 * @throws (while rendering) where they do not come: the screen says so, and can be loaded again
 */
export function useRenderers(page: SchemaNode, stored: object): boolean {
  const [ready, setReady] = useState<SchemaNode>();
  const [missing, setMissing] = useState<SchemaNode>();
  if (missing === page) throw new Error('页面所需的文件没有加载完成，请检查网络后重新加载');
  useEffect(() => {
    let current = true;
    let endLater: (() => void) | undefined;
    const types = typesOf(page);
    const needsAll =
      types.some((type) => !styledTypes.has(type)) ||
      [...classNamesIn(stored)].some((name) => !styledClasses.has(name));
    const styles = needsAll ? loadAllStyles() : undefined;
    Promise.all([loadAsyncRenderersByType(types, true), styles]).then(
      () => {
        if (!current) return;
        setReady(page);
        const later = [...typesOf(stored, { withLater: true }), ...guards];
        const needsAllLater = !needsAll && later.some((type) => !styledTypes.has(type));
        const fetchLater = () =>
          Promise.all([loadAsyncRenderersByType(later, true), needsAllLater && loadAllStyles()]);
        // Its dialogs will need them; what does not come now is asked for again by the dialog.
        endLater = whenIdle(() => void fetchLater().catch(() => undefined), dialogsDelay);
      },
      () => current && setMissing(page),
    );
    return () => {
      current = false;
      endLater?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- page is made of stored
  }, [page]);
  return ready === page;
}

/** Every widget type in a page, without those inside dialogs: they load when opened. */
export function typesOf(value: unknown, { withLater = false } = {}): string[] {
  const found = new Set<string>(always);
  collect(value, found, withLater ? noWidgets : later);
  return [...found];
}

const noWidgets = new Set(['data']);
/** Not on the screen at first, or no widgets at all. */
const later = new Set([...noWidgets, 'dialog', 'drawer', 'definitions', 'onEvent']);

function collect(value: unknown, found: Set<string>, without: ReadonlySet<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, found, without));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'type' && typeof child === 'string') {
      found.add(child);
      implied[child]?.forEach((type) => found.add(type));
    } else if (!without.has(key)) {
      collect(child, found, without);
    }
  }
}
