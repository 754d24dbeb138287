export interface Step {
  title: string;
  says: string;
  /** CSS selector of what the step outlines; `::after` where contents would cover the outline. */
  target: string;
}

/** The designer in eight sentences, from the first element to what staff see. */
export const steps: readonly Step[] = [
  { title: '元素', says: '左边是元素，拖到画布上就加进页面。', target: '.editor-left-panel::after' },
  { title: '画布', says: '中间是员工看到的页面：点一下选中，双击改文字。', target: '.ae-Main::after' },
  { title: '大纲', says: '大纲列出全部元素，画布上难点中的从这里选。', target: '[editor-tooltip="大纲"]' },
  {
    title: '属性',
    says: '右边修改选中的元素，最下面说明每一项的作用。',
    target: '.editor-right-panel::after',
  },
  { title: '预览', says: '预览时可以像员工一样查询和打开，不会改动数据。', target: '[data-tour="preview"]' },
  { title: '草稿', says: '修改自动存成草稿，发布之前员工看不到。', target: '[data-tour="draft"]' },
  { title: '发布', says: '发布前先试运行并列出改动，确认后员工才看到。', target: '[data-tour="publish"]' },
  { title: '历史', says: '每次发布都留着，可以比较，也可以恢复。', target: '[data-tour="history"]' },
];
