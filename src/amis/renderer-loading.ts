import { useEffect, useState } from 'react';
import { loadAsyncRenderersByType } from 'amis/lib/minimal';
import { whenIdle } from '../../renderers/when-idle';
import type { SchemaNode } from './conventions/schema-node';

/** Types that amis brings in by itself: a list's table, a form's panel, what dialogs are made of. */
const implied: Readonly<Record<string, readonly string[]>> = {
  crud: ['table', 'pagination', 'form', 'button'],
  form: ['panel', 'button', 'group'],
};
const always = ['page', 'tpl', 'plain', 'container', 'cell', 'spinner'];

/** Types whose styles are in the list's sheet (src/build/styles/amis-styles.ts); any other needs the whole sheets. */
const listTypes = new Set([
  ...always,
  ...Object.values(implied).flat(),
  'crud',
  'form',
  'panel',
  'dropdown-button',
  'each',
  'input-date-range',
  'input-text',
  'mapping',
  'operation',
  'select',
  'submit',
  'pagination',
  'switch-per-page',
  'list-state',
  'filter-fold',
  // The reports bring styles of their own.
  'report',
  'stat-cards',
  'trend-chart',
  'spread-chart',
  'retention-table',
  'attention-list',
]);

const loadAllStyles = () => import('./styles/all-styles');

/** In ms: the list has had time to show its rows. */
const stylesDelay = 2_000;

/**
 * True once code and styles of every widget that a page shows at first is there: no jumping.
 * @throws (while rendering) where they do not come: the screen says so, and can be loaded again
 */
export function useRenderers(page: SchemaNode): boolean {
  const [ready, setReady] = useState<SchemaNode>();
  const [missing, setMissing] = useState<SchemaNode>();
  if (missing === page) throw new Error('页面所需的文件没有加载完成，请检查网络后重新加载');
  useEffect(() => {
    let current = true;
    const types = typesOf(page);
    const needsAll = types.some((type) => !listTypes.has(type));
    const styles = needsAll ? loadAllStyles() : undefined;
    Promise.all([loadAsyncRenderersByType(types, true), styles]).then(
      () => {
        if (!current) return;
        setReady(page);
        whenIdle(() => void loadAllStyles().catch(() => undefined), stylesDelay);
      },
      () => current && setMissing(page),
    );
    return () => {
      current = false;
    };
  }, [page]);
  return ready === page;
}

/** Every widget type in a page, without those inside dialogs: they load when opened. */
export function typesOf(value: unknown): string[] {
  const found = new Set<string>(always);
  collect(value, found);
  return [...found];
}

/** Not on the screen at first, or no widgets at all. */
const later = new Set(['dialog', 'drawer', 'definitions', 'data', 'onEvent']);

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, found));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'type' && typeof child === 'string') {
      found.add(child);
      implied[child]?.forEach((type) => found.add(type));
    } else if (!later.has(key)) {
      collect(child, found);
    }
  }
}
