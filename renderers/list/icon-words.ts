import type { IconName } from './icon-shapes';

/** The Chinese name of each icon, then synonyms for the search. Only the designer and the page check load it. */
export const iconWords: Readonly<Record<IconName, readonly [name: string, ...others: string[]]>> = {
  view: ['查看', '眼睛', '详情'],
  pencil: ['修改', '编辑', '笔'],
  trash: ['删除', '垃圾桶', '移除'],
  plus: ['新增', '添加', '加号'],
  copy: ['复制'],
  search: ['查找', '搜索', '放大镜'],
  filter: ['筛选', '漏斗'],
  refresh: ['刷新', '重新读取'],
  undo: ['撤回', '撤销', '返回'],
  download: ['下载', '导出'],
  upload: ['上传', '导入'],
  check: ['完成', '对勾', '通过'],
  close: ['关闭', '叉', '拒绝'],
  calendar: ['日期', '日历'],
  clock: ['时间', '时钟'],
  'info-circle': ['说明', '提示'],
  home: ['首页', '房子'],
  setting: ['设置', '齿轮'],
  role: ['人员', '用户', '角色'],
  'left-arrow': ['向左', '上一个', '箭头'],
  'right-arrow': ['向右', '下一个', '箭头'],
};
