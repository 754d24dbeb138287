import { createElement } from 'react';
import {
  BasePlugin,
  type BasicPanelItem,
  type BuildPanelEventContext,
  type InsertEventContext,
  type PluginEvent,
} from 'amis-editor';
import { toElement } from '../../../server/contract/pages/fields-of-call';
import { toast } from '../../toast';
import { getCatalogue, type CatalogueField } from './catalogue-store';
import { FieldsPanel } from './fields-panel';
import { draggedType } from './dragged-field';
import { mayDrop, placeOfDrop } from './insert-field';

/** The left panel '接口与字段' ('字段' for a layout editor), and what becomes of a field dropped on the canvas. */
export class FieldsPlugin extends BasePlugin {
  static id = 'ConsoleFieldsPlugin';
  order = 8_000;

  override buildEditorPanel(_context: BuildPanelEventContext, panels: BasicPanelItem[]): void {
    panels.push({
      key: 'fields',
      icon: createElement('i', { className: 'fa fa-plug' }),
      tooltip: getCatalogue().mayUse ? '接口与字段' : '字段',
      position: 'left',
      order: -9_000,
      component: FieldsPanel,
    });
  }

  beforeInsert(event: PluginEvent<InsertEventContext>): false | void {
    const { context } = event;
    const data = context.data as Record<string, unknown>;
    if (data['type'] !== draggedType) return;
    const host = (context.schema ?? {}) as Record<string, unknown>;
    const insideFilter = /(?:^|\/)filter(?:\/|$)/.test(context.schemaPath ?? '');
    const place = placeOfDrop(context.region, host, insideFilter);
    if (place === undefined) {
      toast.info('字段可以放进列表的列、筛选条件或表单里');
      return false;
    }
    const { $$id } = data;
    const field = data['field'] as CatalogueField;
    const { mayUse, calls = [] } = getCatalogue();
    if (!mayUse && !mayDrop(this.manager, context, field, calls)) {
      toast.info('这个字段只能放进用它的接口的列表：列的位置放返回的字段，筛选区放提交的字段');
      return false;
    }
    context.data = { ...toElement(field, place), $$id };
  }
}
