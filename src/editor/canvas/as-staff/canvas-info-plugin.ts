import {
  BasePlugin,
  type EditorManager,
  type PluginEvent,
  type RegionConfig,
  type RendererInfoResolveEventContext,
} from 'amis-editor';

interface EditableText {
  /** Selects the text below the element. */
  match: string;
  key: string;
}

interface Info {
  regions?: RegionConfig[];
  inlineEditableElements?: EditableText[];
}

/** Regions that show an empty page or element: without a place there, nothing could be put into it. */
const alwaysOpen = new Set(['body', 'columns', 'items', 'tabs']);

/** Texts that can be edited in place and that amis-editor does not know of, by the name of the renderer. */
const editableTexts: Readonly<Record<string, EditableText>> = {
  'table-cell': { match: '[class*="TableCell--title"]', key: 'label' },
  tpl: { match: ':scope > *', key: 'tpl' },
};

/** Adds no element. Changes regions and editable texts of amis-editor's elements so that the canvas looks as staff see it. */
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
      // amis-editor looks for the classes of another theme.
      inlineEditableElements: own
        ? [own]
        : texts.map((text) => ({ ...text, match: text.match.replaceAll('.cxd-', '.antd-') })),
    });
  }
}

const isInfo = (data: unknown): data is Info => typeof data === 'object' && data !== null;

/** amis-editor draws a placeholder in each empty region of what is selected; here it does so while something is dragged. */
function quiet(region: RegionConfig, { store }: EditorManager): RegionConfig {
  if (alwaysOpen.has(region.key)) return region;
  const { optional = false } = region;
  return Object.defineProperty({ ...region }, 'optional', {
    enumerable: true,
    get: () => optional || !store.dragging,
  });
}
