/** A page as the console has them, with every construct the rules look at. Each call gives a fresh copy. */
export function soundPage() {
  return {
    type: 'page',
    title: 'APP反馈',
    definitions: { hint: { type: 'tpl', tpl: '请尽快处理' } },
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

/** The page's list, for planting a fault. */
export type SoundPage = ReturnType<typeof soundPage>;
