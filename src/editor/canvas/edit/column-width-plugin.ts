import {
  BasePlugin,
  type ActiveEventContext,
  type PluginEvent,
  type ResizeMoveEventContext,
} from 'amis-editor';

/** In px; the heading of a narrower column could not be clicked any more. */
const narrowest = 48;

interface Drag {
  onMove(event: MouseEvent): void;
  onEnd(event: MouseEvent): void;
}

/** Adds no element. Lets the user drag the edge of a selected column to change its width. */
export class ColumnWidthPlugin extends BasePlugin {
  static id = 'ConsoleColumnWidthPlugin';
  order = 9_100;

  onActive({ context: { node } }: PluginEvent<ActiveEventContext>): void {
    if (node?.info?.renderer?.name === 'table-cell') node.setWidthMutable(true);
  }

  onWidthChangeStart({ context, setData }: PluginEvent<ResizeMoveEventContext, Drag>): void {
    const { node, resizer, nativeEvent, store } = context;
    if (node.info.renderer.name !== 'table-cell') return;
    const cells = [node.getTarget() as unknown].flat() as HTMLElement[];
    const heading = cells.find((cell) => cell.tagName === 'TH');
    if (heading === undefined) return;
    const from = heading.getBoundingClientRect().width;
    const widthAt = ({ clientX }: MouseEvent) =>
      Math.max(narrowest, Math.round(from + clientX - nativeEvent.clientX));
    setData({
      onMove: (event) => {
        const width = `${widthAt(event)}px`;
        resizer.setAttribute('data-value', width);
        heading.style.width = heading.style.minWidth = width;
        node.calculateHighlightBox(store);
      },
      onEnd: (event) => {
        resizer.removeAttribute('data-value');
        heading.style.width = heading.style.minWidth = '';
        node.updateSchema({ width: widthAt(event) });
      },
    });
  }
}
