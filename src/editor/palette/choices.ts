/** Tag of our own renderers; those tagged 图表 are grouped with the charts, the others together. */
export const ownTag = '控制台组件';
export const chartGroup = '图表与报表';
export const ownGroup = '本系统元素';

/** Elements that the page check rejects, or inferior duplicates of ours: never offered, not even by search. */
export const refusedPlugins: ReadonlySet<string> = new Set([
  // Scripts, foreign pages and schemas.
  'CustomPlugin',
  'CustomRegionPlugin',
  'WebComponentPlugin',
  'IFramePlugin',
  'TasksPlugin',
  'LogPlugin',
  // amis-editor inserts something that is itself rejected.
  'CardPlugin',
  'SliderPlugin',
  'OfficeViewerPlugin',
  'PdfViewerPlugin',
  // Charts need scripts in their settings; the console has its own.
  'ChartPlugin',
  'SparklinePlugin',
  // Uploads go to the console's image host.
  'FileControlPlugin',
  'ImageControlPlugin',
  'ExcelControlPlugin',
  'RichTextControlPlugin',
  'ImagePlugin',
  'ImagesPlugin',
  'AudioPlugin',
  'VideoPlugin',
  'MarkdownPlugin',
  'LocationControlPlugin',
  'CodeEditorControlPlugin',
  'DiffEditorControlPlugin',
  // The console's lists are `crud`.
  'TableCRUDPlugin',
]);
