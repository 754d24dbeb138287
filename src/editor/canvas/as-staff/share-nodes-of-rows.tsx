import { EditorManager, type EditorNodeType } from 'amis-editor';
import { useContext, useMemo, type ComponentType, type Context } from 'react';
import type { JsonObject } from '../../../../server/contract/json-object';

type Props = JsonObject;

/** The component that amis-editor wraps around an element. */
type Wrapper = ComponentType<Props> & {
  /** The node of the element around it. */
  contextType: Context<EditorNodeType | null>;
  propsList?: string[];
};

/** Renderers that a list draws once for each row, and the prop that holds the position of the row. */
const positionOf: Readonly<Record<string, string>> = {
  'table-cell': 'rowIndexPath',
  card: 'itemIndex',
  'list-item': 'itemIndex',
};

/**
 * amis-editor adds a node for each element of each row, although all rows consist of the same elements. This adds the
 * nodes of the first row only, to which the elements of later rows refer; the designer of a list opens in an eighth less
 * time. An element that the first row does not draw gets its node from the next row that draws it.
 */
export function shareNodesOfRows(): void {
  const make = EditorManager.prototype.makeWrapper;
  EditorManager.prototype.makeWrapper = function makeWrapper(info, renderer): ComponentType<Props> {
    const First = make.call(this, info, renderer) as Wrapper;
    const position = positionOf[renderer.name ?? ''];
    if (position === undefined) return First;
    // amis-editor marks the whole column from each of its cells; a cell of a later row marks only itself.
    const { wrapperResolve: _, ...ofOneRow } = info;
    let later: Wrapper | undefined;
    const makeLater = () => (later ??= make.call(this, ofOneRow, renderer) as Wrapper);
    const RowWrapper = (props: Props) =>
      ['undefined', '0'].includes(String(props[position])) ? (
        <First {...props} />
      ) : (
        <LaterRow wrapper={makeLater()} element={props} />
      );
    return Object.assign(RowWrapper, { displayName: info.name, propsList: First.propsList });
  };
}

function LaterRow({ wrapper: Wrapper, element }: { wrapper: Wrapper; element: Props }) {
  const node = useContext(Wrapper.contextType);
  const shared = useMemo(() => node && share(node), [node]);
  return (
    <Wrapper.contextType.Provider value={shared}>
      <Wrapper {...element} />
    </Wrapper.contextType.Provider>
  );
}

const sharedNodes = new WeakSet<EditorNodeType>();
const ignore = () => undefined;

/** The same node for the elements of a later row, which find their nodes below it and change none. */
function share(node: EditorNodeType): EditorNodeType {
  const own: Readonly<Record<PropertyKey, unknown>> = {
    addChild: (child: Parameters<EditorNodeType['addChild']>[0]) => {
      const known = (node.children as EditorNodeType[]).find(
        ({ id, region }) => id === child.id && region === (child.region ?? ''),
      );
      return known ? share(known) : (node.addChild(child) as unknown);
    },
    removeChild: (child: EditorNodeType) => sharedNodes.has(child) || (node.removeChild(child) as unknown),
    setRendererConfig: ignore,
    setComponent: ignore,
    updateState: ignore,
    updateIsCommonConfig: ignore,
    updateIsFormConfig: ignore,
  };
  const shared = new Proxy(node, {
    get: (target, key): unknown => (Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key)),
  });
  sharedNodes.add(shared);
  return shared;
}
