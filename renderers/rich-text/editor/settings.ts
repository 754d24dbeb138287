import type { RawEditorOptions } from 'tinymce';
import { contentStyle } from './skin';

/** Font sizes 12 to 30 px (A §9). */
export const fontSizes = Array.from({ length: 19 }, (_, index) => `${index + 12}px`);

/** Where the toolbar has no room for a row of groups, it is one line that scrolls. */
export function toToolbarMode(width: number): 'scrolling' | 'sliding' {
  return width < 640 ? 'scrolling' : 'sliding';
}

/** What does not depend on the page: language, plugins, toolbar, what a text may hold. */
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
  toolbar:
    'undo redo | blocks fontsize letterspacing | bold italic underline forecolor backcolor | ' +
    'bullist numlist table | uploadimage uploadvideo link | contentpreview | outdent indent | ' +
    'alignleft aligncenter alignright alignjustify | blockquote strikethrough removeformat | searchreplace code fullscreen',
  contextmenu: false,
  block_formats: '正文=p;标题 1=h1;标题 2=h2;标题 3=h3;标题 4=h4;引用=blockquote',
  font_size_formats: fontSizes.join(' '),
  // Stored urls are the image host's, byte for byte.
  convert_urls: false,
  link_default_protocol: 'https',
  link_default_target: '_blank',
  paste_data_images: true,
  automatic_uploads: true,
  images_file_types: 'jpeg,jpg,png',
  media_live_embeds: true,
  invalid_elements: 'script,iframe,object,embed,form,input,button,textarea,select,style,link,meta,base',
  browser_spellcheck: true,
  // Tab goes on to the next field, from a list and a table too; indenting has buttons.
  lists_indent_on_tab: false,
  table_tab_navigation: false,
};
