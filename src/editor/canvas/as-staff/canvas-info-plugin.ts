import {
  BasePlugin,
  type EditorManager,
  type PluginEvent,
  type RegionConfig,
  type RendererInfoResolveEventContext,
} from 'amis-editor';

interface EditableText {
  /** Selector of the text within the element. */
  match: string;
  key: string;
}

interface Info {
  regions?: RegionConfig[];
  inlineEditableElements?: EditableText[];
}

/** Regions that show a placeholder when empty; without it nothing could be dropped into them. */
const alwaysOpen = new Set(['body', 'columns', 'items', 'tabs']);

/** Texts that can be edited in place but that amis-editor does not know, by renderer name. */
const editableTexts: Readonly<Record<string, EditableText>> = {
  'table-cell': { match: '[class*="TableCell--title"]', key: 'label' },
  tpl: { match: ':scope > *', key: 'tpl' },
  dialog: { match: '.antd-Modal-title', key: 'title' },
  drawer: { match: '.antd-Drawer-title', key: 'title' },
};

/**
 * Adds no element. Changes regions and editable texts of amis-editor's elements, so that the canvas looks like
 * the screen of staff.
 */
export class CanvasInfoPlugin extends BasePlugin {
  static id = 'ConsoleCanvasInfoPlugin';
  order = 9_000;

  afterResolveEditorInfo({ context, data, setData }: PluginEvent<RendererInfoResolveEventContext>): void {
    if (!isInfo(data)) return;
    const { regions, inlineEditableElements: texts = [] } = data;
    const own = editableTexts[context.renderer.name ?? ''];
    setData({
      ...data,
      ...(regions && { regions: regions.map((region) => quiet(region, this.manager)) }),
      // amis-editor looks for class names of another theme.
      inlineEditableElements: own
        ? [own]
        : texts.map((text) => ({ ...text, match: text.match.replaceAll('.cxd-', '.antd-') })),
    });
  }
}

const isInfo = (data: unknown): data is Info => typeof data === 'object' && data !== null;

/**
 * amis-editor draws a placeholder in each empty region of the selected element; this limits it to a drag in
 * progress.
 */
function quiet(region: RegionConfig, { store }: EditorManager): RegionConfig {
  if (alwaysOpen.has(region.key)) return region;
  const { optional = false } = region;
  return Object.defineProperty({ ...region }, 'optional', {
    enumerable: true,
    get: () => optional || !store.dragging,
  });
}
