import { BasePlugin } from 'amis-editor';
import { callField, widthField } from '../panel-fields';

const scaffold = {
  type: 'retention-table',
  title: '用户留存',
  api: {
    method: 'post',
    url: '/api/admin/report/app/retention',
    data: { startDate: '${startDate}', endDate: '${endDate}', granularity: '${granularity}' },
  },
};

/** Shows the type in the designer's palette and edits its props. */
export class RetentionTablePlugin extends BasePlugin {
  static id = 'RetentionTablePlugin';
  override rendererName = 'retention-table';
  override name = '留存表';
  description = '按注册日期分组的留存，深浅表示高低；可切换留存率与人数，可导出 Excel';
  icon = 'fa fa-th';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { type: 'report', body: [scaffold] };
  panelTitle = '留存表';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题' },
    { type: 'input-text', name: 'remark', label: '说明' },
    widthField(['full', 'two-thirds', 'half', 'third']),
    callField('api', '数据接口'),
    { type: 'input-text', name: 'emptyText', label: '没有数据时的文字' },
    { type: 'input-text', name: 'filename', label: '导出文件名' },
  ];
}
