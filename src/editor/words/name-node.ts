import { nameElement, nameType } from '../../../server/contract/words/element-name';
import { widgets } from '../palette/widget-panel';

/** A node of amis-editor's tree: an element, one of its regions, or what amis draws inside an element. */
export interface EditorNode {
  readonly id: string;
  readonly type: string;
  readonly region: string;
  /** Steps to the element from the page: `body/0/columns/3`. */
  readonly schemaPath: string;
  readonly parent: EditorNode | null;
  readonly schema: unknown;
}

const widgetTitle = (type: string) => widgets.get(type)?.title;

/**
 * What outline, breadcrumb, selection and menus call a node: as findings and changes do, `下拉框“处理状态”`.
 * @param given amis-editor's own name, for regions and what has no other
 */
export function nameNode(node: EditorNode, given: string): string {
  const { region, schema, parent, schemaPath, type } = node;
  if (region !== '' || typeof schema !== 'object' || schema === null) return given;
  // What amis draws inside an element has the element's id: the table of a list, the text in a column.
  if (findAround(node)?.id === node.id) return nameType(type, widgetTitle) ?? given;
  if (parent === null && type === 'page') return '页面';
  const key = schemaPath.split('/').findLast((step) => !/^\d*$/.test(step)) ?? '';
  return nameElement('type' in schema ? schema : { type, ...schema }, key, widgetTitle);
}

function findAround(node: EditorNode): EditorNode | null {
  let around = node.parent;
  while (around !== null && around.region !== '') around = around.parent;
  return around;
}
