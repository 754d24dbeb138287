import { nameElement, nameType } from '../../../server/contract/words/element-name';
import { widgets } from '../palette/widget-panel';

/** A node in amis-editor's tree: an element, a region, or a part that amis draws inside an element. */
export interface EditorNode {
  readonly id: string;
  readonly type: string;
  readonly region: string;
  /** Path from the page to the element: `body/0/columns/3`. */
  readonly schemaPath: string;
  readonly parent: EditorNode | null;
  readonly schema: unknown;
}

const widgetTitle = (type: string) => widgets.get(type)?.title;

/**
 * Name of a node in outline, breadcrumb, selection and menus, the same as in findings and changes: `下拉框“处理状态”`.
 * @param given amis-editor's own name, for regions and unnamed nodes
 */
export function nameNode(node: EditorNode, given: string): string {
  const { region, schema, parent, schemaPath, type } = node;
  if (region !== '' || typeof schema !== 'object' || schema === null) return given;
  // A part that amis draws inside an element (the table of a list, the text in a column) has the same id as the
  // element.
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
