import { useEffect, useState } from 'react';
import { getRenderers } from 'amis-core';
import { loadAsyncRenderersByType } from 'amis/lib/minimal';
import { shipped } from 'virtual:amis/shipped';
import { whenIdle } from '../../renderers/when-idle';
import { staleRecord, unsavedText } from '../../renderers/form/form-guards';
import type { SchemaNode } from './conventions/schema-node';
import { ToldError } from './limits/failures';
import { classNamesIn } from './styles/class-names';

/** Types that amis adds by itself: a list's table, a form's panel, the parts of dialogs. */
const implied: Readonly<Record<string, readonly string[]>> = {
  crud: ['table', 'pagination', 'form', 'button'],
  form: ['panel', 'button', 'group'],
};
/** Types that the conventions add to a dialog's form. */
const guards = [unsavedText, staleRecord];
const always = ['page', 'tpl', 'plain', 'container', 'cell', 'spinner'];

/**
 * Types and classes styled by the first style sheet (src/build/styles); any other needs the full sheets. What the
 * conventions add to a page is styled too, because the build reads src/amis.
 */
const styledTypes = new Set([...always, ...Object.values(implied).flat(), ...shipped.types]);
const styledClasses = new Set(shipped.classes);

const loadAllStyles = () => import('./styles/all-styles');

/** Delay in ms, so that visible content comes first. */
const dialogsDelay = 500;

/**
 * Delays a widget that no shipped page uses until its styles are loaded, even in a dialog or a fetched schema.
 * Pages without such widgets thus never parse 2 MB of styles. Call once, after all types are registered.
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
 * True once the code and styles of every initially visible widget are loaded, so that nothing jumps. `stored` is
 * the whole page without conventions.
 * @throws (while rendering) when loading fails: the screen shows that and offers to reload
 */
export function useRenderers(page: SchemaNode, stored: object): boolean {
  const [ready, setReady] = useState<SchemaNode>();
  const [missing, setMissing] = useState<SchemaNode>();
  if (missing === page) throw new ToldError('页面所需的文件没有加载完成，请检查网络后重新加载');
  useEffect(() => {
    let current = true;
    let endLater: (() => void) | undefined;
    const needsAll =
      typesOf(stored).some((type) => !styledTypes.has(type)) ||
      [...classNamesIn(stored)].some((name) => !styledClasses.has(name));
    const styles = needsAll ? loadAllStyles() : undefined;
    Promise.all([loadAsyncRenderersByType(typesOf(page), true), styles]).then(
      () => {
        if (!current) return;
        setReady(page);
        const later = typesOf(stored, { withLater: true });
        const needsAllLater = !needsAll && later.some((type) => !styledTypes.has(type));
        const fetchLater = () =>
          Promise.all([
            loadAsyncRenderersByType([...later, ...guards], true),
            needsAllLater && loadAllStyles(),
          ]);
        // Preloads the code of its dialogs; on failure the dialog tries again.
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

/** All widget types in a page, except those inside dialogs, which load when opened. */
function typesOf(value: unknown, { withLater = false } = {}): string[] {
  const found = new Set<string>(always);
  collect(value, found, withLater ? noWidgets : later);
  return [...found];
}

const noWidgets = new Set(['data']);
/** Keys whose content is not initially visible, or contains no widgets. */
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
