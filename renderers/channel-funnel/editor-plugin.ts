import { BasePlugin } from 'amis-editor';

const scaffold = { type: 'channel-funnel' };

/** Shows the type in the designer's palette and edits its props. */
export class ChannelFunnelPlugin extends BasePlugin {
  static id = 'ChannelFunnelPlugin';
  override rendererName = 'channel-funnel';
  override name = '渠道漏斗';
  description = '点击、下载、付费的转化漏斗与付费构成，图与表并列；放在返回统计数据的列表或服务里';
  icon = 'fa fa-filter';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = {
    type: 'service',
    data: {
      clickCount: 12860,
      downloadCount: 4321,
      subscribeCount: 268,
      yearCount: 41,
      monthCount: 87,
      yearlyCount: 52,
      monthlyCount: 88,
    },
    body: [{ ...scaffold, title: '示例渠道' }],
  };
  panelTitle = '渠道漏斗';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题', placeholder: '例如 ${channelName}' },
    { type: 'input-text', name: 'source', label: '统计数据', placeholder: '默认取所在数据，例如 ${stats}' },
  ];
}
