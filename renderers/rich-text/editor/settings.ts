import type { RawEditorOptions } from 'tinymce';
import { contentStyle } from './skin';

/** Font sizes 12 to 30 px (A §9). */
const fontSizes = Array.from({ length: 19 }, (_, index) => `${index + 12}px`);

/** On a narrow screen the toolbar is one scrolling line instead of a row of groups. */
export function toToolbarMode(width: number): 'scrolling' | 'sliding' {
  return width < 640 ? 'scrolling' : 'sliding';
}

/** Settings that do not depend on the page: language, plugins, toolbar, allowed content. */
export const editorSettings: RawEditorOptions = {
  language: 'zh_CN',
  skin: false,
  content_css: false,
  content_style: contentStyle,
  branding: false,
  promotion: false,
  menubar: false,
  elementpath: false,
  resize: true,
  min_height: 240,
  plugins: 'advlist autolink link lists image media table fullscreen searchreplace code',
  // What A §2 names stands first, so that no usual width folds it away.
  toolbar:
    'undo redo | blocks fontsize letterspacing | bold italic underline forecolor backcolor | ' +
    'uploadimage uploadvideo contentpreview | bullist numlist table | link | outdent indent | ' +
    'alignleft aligncenter alignright alignjustify | blockquote strikethrough removeformat | searchreplace code fullscreen',
  contextmenu: false,
  block_formats: '正文=p;标题 1=h1;标题 2=h2;标题 3=h3;标题 4=h4;引用=blockquote',
  font_size_formats: fontSizes.join(' '),
  // Stored urls must stay byte for byte as the image host gave them.
  convert_urls: false,
  link_default_protocol: 'https',
  link_default_target: '_blank',
  paste_data_images: true,
  automatic_uploads: true,
  images_file_types: 'jpeg,jpg,png',
  media_live_embeds: true,
  invalid_elements: 'script,iframe,object,embed,form,input,button,textarea,select,style,link,meta,base',
  browser_spellcheck: true,
  // Tab moves to the next field, even from a list or a table; indenting has buttons.
  lists_indent_on_tab: false,
  table_tab_navigation: false,
};

/** Texts of this editor that amis-ui's TinyMCE language file lacks or misspells. */
export const missingChinese: Readonly<Record<string, string>> = {
  'Block {0}': '段落样式：{0}',
  'Font size {0}': '字号：{0}',
  'Text color {0}': '文字颜色：{0}',
  'Background color {0}': '背景颜色：{0}',
  'Reveal or hide additional toolbar items': '显示或隐藏更多工具',
  'Find in selection': '在选中的文字里查找',
  'Cut column': '剪切列',
  'Copy column': '复制列',
  'Paste column before': '粘贴到此列左侧',
  'Paste column after': '粘贴到此列右侧',
  'Sort table by column ascending': '按此列升序排列',
  'Sort table by column descending': '按此列降序排列',
  '{0} columns, {1} rows': '{0} 列，{1} 行',
  'Table row properties': '行属性',
  'Cell styles': '单元格样式',
  'Horizontal align': '水平对齐',
  'Vertical align': '垂直对齐',
  'Image uploading...': '正在上传图片…',
  'Alternative description': '替代文字',
  'Browse links': '浏览链接',
  'Open link': '打开链接',
  'Rich Text Area': '正文',
  'List Properties': '列表属性',
  'Start list at number': '起始编号',
  'Hex color code': '十六进制颜色',
  'Invalid hex color code: {0}': '颜色代码不正确：{0}',
  'Red component': '红色',
  'Green component': '绿色',
  'Blue component': '蓝色',
  'No matching color': '没有对应的颜色',
  'Loading...': '加载中…',
  'Line height': '行高',
  'To open the popup, press Shift+Enter': '按 Shift+Enter 打开菜单',
  'Press the Up and Down arrow keys to resize the editor.': '按上下方向键调整编辑器高度。',
  Notification: '通知',
};
