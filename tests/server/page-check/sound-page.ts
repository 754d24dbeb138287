import type { Finding } from '../../../server/contract/console-calls/designs';

/** A typical page with every construct that the rules read. Each call returns a fresh copy. */
export function soundPage() {
  return {
    type: 'page',
    title: 'APP反馈',
    definitions: { hint: { type: 'tpl', tpl: '请尽快处理' } },
    toolbar: { $ref: 'hint' },
    body: {
      type: 'crud',
      api: '/api/admin/feedback/list',
      filter: {
        body: [
          { type: 'input-text', name: 'contact', label: '手机号', clearable: true },
          { type: 'select', name: 'status', label: '状态', source: '${dict.feedbackStatus}' },
          { type: 'input-date-range', name: 'startDate', extraName: 'endDate', label: '提交日期' },
        ],
      },
      columns: [
        { name: 'mobile', label: '账号' },
        { name: 'content', label: '内容', type: 'tpl', tpl: '${content | truncate:20}' },
        { name: 'status', label: '状态', type: 'mapping', source: '${dict.feedbackStatus}' },
        { name: 'createTime', label: '提交时间', width: 170 },
        {
          type: 'operation',
          label: '操作',
          buttons: [
            {
              type: 'button',
              label: '查看',
              actionType: 'dialog',
              visibleOn: '${status != 2}',
              dialog: {
                title: '反馈详情',
                body: {
                  type: 'form',
                  onEvent: {
                    validateError: {
                      actions: [
                        { actionType: 'toast', preventDefault: '${true}', args: { msg: '信息不完整' } },
                      ],
                    },
                  },
                  initApi: '/api/admin/feedback/detail/${id}',
                  api: {
                    url: '/api/admin/feedback/edit',
                    messages: { success: '修改成功', failed: '修改失败：${msg}' },
                  },
                  body: [
                    { type: 'hidden', name: 'id' },
                    { type: 'static', name: 'deviceName', label: '设备' },
                    { type: 'select', name: 'status', label: '状态', source: '${dict.feedbackStatus}' },
                    { type: 'textarea', name: 'remark', label: '备注', maxLength: 500 },
                  ],
                },
              },
            },
            {
              type: 'button',
              label: '回复',
              actionType: 'link',
              link: '/platform/feedback/reply/list/${id}',
            },
          ],
        },
      ],
    },
  };
}

/** Elements as amis-editor's palette inserts them, in forms that amis' schema does not expect. */
export function soundWidgets() {
  const svg = "data:image/svg+xml,%3C%3Fxml version='1.0' standalone='no'%3F%3E";
  const shadow = { baseControlClassName: { 'boxShadow:default': ' 0px 0px 8px 0px rgba(3, 3, 3, 0.1)' } };
  return {
    type: 'page',
    body: [
      { type: 'search-box', name: 'keyword', level: 'primary' },
      {
        type: 'button',
        label: '刷新',
        onEvent: { click: { actions: [{ actionType: 'reload', preventDefault: '${!keyword}' }] } },
      },
      { type: 'carousel', options: [{ image: svg }, { html: '<b>第二张</b>' }] },
      { type: 'video', src: '/files/guide.mp4', poster: svg },
      {
        type: 'each',
        name: 'list',
        items: { type: 'container', id: 'u:8f1c0a2b', themeCss: shadow, body: [] },
      },
      { type: 'card', className: 'm-t p-3 bg-white', body: { type: 'tpl', tpl: '使用说明' } },
      {
        type: 'container',
        className: "${status == 1 ? 'text-danger' : 'text-muted'} w-full",
        style: {
          display: 'flex',
          padding: '8px 16px',
          borderRadius: 4,
          boxShadow: '0 1px 4px rgba(0, 0, 0, 0.2)',
        },
        wrapperCustomStyle: { root: { 'border-color': '#ddd' }, '.title:hover': { color: 'red' } },
        body: '<b class="text-muted" style="color: red; font-size: 12px">内容</b>',
      },
      {
        type: 'chart',
        config: {
          color: ['#1677ff', 'rgba(0, 0, 0, 0.2)'],
          textStyle: { fontFamily: '"PingFang SC", 微软雅黑, sans-serif', fontSize: 12 },
          title: { text: '新增用户：近 7 天', left: 'center', top: -4 },
          tooltip: {
            trigger: 'axis',
            formatter: '{b}: {c} 人',
            backgroundColor: 'rgba(255, 255, 255, 0.9)',
            axisPointer: {
              type: 'cross',
              label: { formatter: '{value}: 人' },
              lineStyle: { type: 'dashed' },
            },
            extraCssText: 'padding: 4px; font-size: 12px',
          },
          xAxis: {
            type: 'category',
            data: ['周一: 早', '周一; 晚'],
            axisLine: { lineStyle: { color: '#999' } },
          },
          yAxis: { type: 'value', position: 'left' },
          series: [
            { type: 'line', name: '人数; 个', areaStyle: { opacity: 0.2 }, itemStyle: { color: 'red' } },
          ],
        },
      },
      { type: 'tabs', tabsStyle: 'line', tabs: [{ title: '数据', body: '使用说明' }] },
      { type: 'slider', body: [{ type: 'tpl', tpl: '使用说明' }] },
      {
        type: 'form',
        wrapWithPanel: false,
        body: [
          { type: 'input-array', name: 'names', items: { type: 'input-text' } },
          {
            type: 'condition-builder',
            name: 'conditions',
            fields: [{ label: '文本', type: 'text', name: 'text', operators: ['equal'] }],
          },
          { type: 'signed-image', name: 'imgUrl' },
        ],
      },
    ],
  };
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
