import { createElement } from 'react';
import {
  BasePlugin,
  type BasicPanelItem,
  type BuildPanelEventContext,
  type InsertEventContext,
  type PluginEvent,
} from 'amis-editor';
import { toast } from '../../toast';
import { getCatalogue, type CatalogueField } from './catalogue-store';
import { FieldsPanel } from './fields-panel';
import { draggedType } from './dragged-field';
import { toElement } from './field-schema';
import { placeOfDrop } from './insert-field';

/** The left panel '接口与字段', and what becomes of a field dropped on the canvas. */
export class FieldsPlugin extends BasePlugin {
  static id = 'ConsoleFieldsPlugin';
  order = 8_000;

  override buildEditorPanel(_context: BuildPanelEventContext, panels: BasicPanelItem[]): void {
    if (!getCatalogue().mayUse) return;
    panels.push({
      key: 'fields',
      icon: createElement('i', { className: 'fa fa-plug' }),
      tooltip: '接口与字段',
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
    const { $$id, field } = data;
    context.data = { ...toElement(field as CatalogueField, place), $$id };
  }
}
