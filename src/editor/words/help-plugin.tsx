import { createElement, Fragment, useEffect, useRef, useState } from 'react';
import { BasePlugin, type EditorManager } from 'amis-editor';
import { isObject } from '../../../server/contract/json-object';
import type { SchemaNode } from '../../amis/conventions/schema-node';
import { getCatalogue } from '../catalogue/catalogue-store';
import { withPickers } from './pickers/with-pickers';
import { useMarkAround } from '../mark-around';
import { explainPanel, sentenceOf } from './explain-panel';
import { unsetEmpty } from './unset-empty';
import { filterKeysOf } from '../../../renderers/list/plan/filter-plan';
import type { EditorNode } from './name-node';
import './panel-looks.css';
import './property-help.css';

/**
 * Adds no element. Adds pickers of known values to panels, and explains the current property at the bottom of the
 * panel.
 */
export class HelpPlugin extends BasePlugin {
  static id = 'ConsoleHelpPlugin';
  order = 9_000;

  constructor(manager: EditorManager) {
    super(manager);
    const make = manager.makeSchemaFormRender.bind(manager);
    manager.makeSchemaFormRender = (panel) => {
      const id = panel.panelById ?? manager.store.activeId;
      const node = manager.store.getNodeById(id);
      const schema = { type: node?.type, ...(manager.store.getSchema(id) as object | undefined) };
      if (isFilter(node)) return () => createElement('p', { className: 'panel-note' }, ofFilter);
      const list = findListOf(node);
      const type = String(schema.type ?? '');
      const known = isFilter(node?.parent) || isFilter(node?.parent?.parent) ? filterKeysOf(type) : undefined;
      const explain = <Part,>(part: Part) =>
        explainPanel(unsetEmpty(withPickers(part, schema, getCatalogue().mayUse, list)), type, known) as Part;
      const { body, controls } = panel;
      const draw = make({
        ...panel,
        ...(body && { body: explain(body) }),
        ...(controls && { controls: explain(controls) }),
      });
      return (props) => createElement(Fragment, null, draw(props), createElement(PropertyHelp));
    };
  }
}

/** The filter of a list, or the region of its fields. */
const isFilter = (node: EditorNode | null | undefined): boolean =>
  /(?:^|\/)filter$/.test(node?.schemaPath ?? '');

const ofFilter =
  '筛选区的布局和按钮由控制台统一显示，没有自己的属性。点选其中的字段来修改它，或从左侧把字段拖进来。';

/** The list of which a node is a column. */
function findListOf(node: EditorNode | undefined): SchemaNode | undefined {
  if (!/(?:^|\/)columns\/\d+$/.test(node?.schemaPath ?? '')) return undefined;
  for (let around = node?.parent ?? null; around !== null; around = around.parent)
    if (isObject(around.schema) && Array.isArray(around.schema['columns'])) return around.schema;
  return undefined;
}

/** Explains the property that is hovered or focused. */
function PropertyHelp() {
  const [shown, setShown] = useState<{ label: string; says: string }>();
  useEffect(() => {
    const onPointer = ({ target }: Event) => {
      // The last explanation stays when the pointer leaves the panel.
      const found = target instanceof Element ? sentenceOf(target) : undefined;
      if (found !== undefined) setShown(found);
    };
    const onFocus = ({ target }: Event) => {
      const found = target instanceof Element ? sentenceOf(target) : undefined;
      if (found === undefined || !(target instanceof Element)) return;
      setShown(found);
      target.setAttribute('aria-description', found.says);
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  const help = useRef<HTMLElement>(null);
  useMarkAround(help, 'data-explained', '.editor-right-panel');
  return (
    <aside ref={help} className="property-help" aria-label="属性说明">
      {shown === undefined ? (
        '鼠标指向或选中一项属性，这里说明它的作用。'
      ) : (
        <>
          {shown.label !== '' && <strong>{shown.label}</strong>}
          {shown.says}
        </>
      )}
    </aside>
  );
}
