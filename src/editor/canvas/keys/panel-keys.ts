import { nameControls } from '../../../amis/screen/name-controls';
import { trapFocus } from '../../../amis/screen/trap-focus';
import { findFrontEditor } from '../open-editors';
import { addTabStop, canvases, findFrontDialog, isCanvasCovered, lastOf } from './focus-canvas';
import { nameLists, pressInList } from './list-keys';
import { focusOutline, nameOutlines, outline, pressInOutline } from './outline-keys';

/**
 * Makes the designer usable without a mouse. amis-editor's tabs, folding headings, outline and icons only respond
 * to a pointer: from the first Tab press on, this adds roles, names and keys, makes the canvas a single tab stop,
 * and lets the arrows move through its elements. F6 moves from part to part, F2 to the properties of the selected
 * element.
 *
 * @returns a function that stops it
 */
export function addDesignerKeys(): () => void {
  const ends = [trapFocus(document.body)];
  let frame = 0;
  let isTab = false;
  /** The element focused by key and its position, to restore the focus after amis-editor re-renders a panel. */
  let place: { element: Element; part: string; index: number } | undefined;
  const goBack = () => {
    if (!place || place.element.isConnected || document.activeElement !== document.body) return;
    const part = lastOf(place.part);
    if (!part) return;
    const tree = place.element.matches('[role="treeitem"]') && part.querySelector(outline);
    if (tree) return focusOutline(tree);
    const stops = stopsIn(part);
    stops[Math.min(place.index, stops.length - 1)]?.focus();
  };
  const name = () => {
    frame = 0;
    nameOutlines(document);
    nameLists(document);
    for (const tab of document.querySelectorAll('.antd-Tabs-link:has([editor-tooltip])'))
      tab.setAttribute(
        'aria-label',
        tab.querySelector('[editor-tooltip]')?.getAttribute('editor-tooltip') ?? '',
      );
    for (const crumbs of document.querySelectorAll('.ae-Breadcrumb'))
      crumbs.setAttribute('aria-live', 'polite');
    document.querySelectorAll<HTMLElement>(canvases).forEach(addTabStop);
    // amis puts some of its buttons at the start of the tab order.
    for (const early of document.querySelectorAll<HTMLElement>('[tabindex="1"], [tabindex="2"]'))
      early.tabIndex = 0;
    for (const frame of document.querySelectorAll<HTMLElement>('.ae-PreviewIFrame')) frame.tabIndex = -1;
    makePressable();
    goBack();
  };

  function begin(): void {
    if (ends.length > 1) return;
    // This observer must run first: `goBack` counts the tab stops that it creates.
    ends.push(nameControls(document.body), () => watch.disconnect());
    const watch = new MutationObserver(() => (frame ||= requestAnimationFrame(name)));
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class'],
    });
    name();
  }

  function onKeyDown(event: KeyboardEvent): void {
    isTab = event.key === 'Tab';
    if (isTab || /^F[26]$/.test(event.key)) begin();
    const { target } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    if (event.key === 'F6' && !isCanvasCovered()) return goToPart(event);
    if (event.key === 'F2' && !isCanvasCovered()) return goToProperties(event);
    if (pressInList(event) || pressInOutline(event) || pressPart(event)) return;
    if (target.closest('.antd-IconPickerControl')) requestAnimationFrame(showReachedIcon);
    const canvas = target.closest<HTMLElement>(canvases);
    if (!canvas || isCanvasCovered()) return;
    if (isTab && !event.shiftKey) goBehind(canvas, event);
    else if (target === canvas && !event.ctrlKey && !event.metaKey) walk(event);
  }

  /** Elements on the canvas are not for the designer's Tab: a Tab from behind stops at the canvas frame. */
  function onFocusIn({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    const canvas = target.closest<HTMLElement>(canvases);
    if (isTab && canvas && canvas !== target)
      if (relatedTarget instanceof Node && !canvas.contains(relatedTarget)) return canvas.focus();
    const part = ends.length > 1 ? parts.find((each) => target.closest(each)) : undefined;
    place =
      part === undefined
        ? undefined
        : { element: target, part, index: stopsIn(target.closest(part)!).indexOf(target as HTMLElement) };
  }

  const onPointerDown = () => {
    isTab = false;
    place = undefined;
  };
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('focusin', onFocusIn, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('focusin', onFocusIn, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
    cancelAnimationFrame(frame);
    ends.forEach((end) => end());
  };
}

const properties = '.editor-right-panel';
const parts = ['.designer-bar', '.editor-left-panel', canvases, properties, '.designer-problems'];

const stopsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>(tabStops)].filter(isTabStop);

function goBehind(canvas: HTMLElement, event: KeyboardEvent): void {
  const next = stopsIn(document).find(
    (stop) => canvas.compareDocumentPosition(stop) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function goToPart(event: KeyboardEvent): void {
  event.preventDefault();
  const front = findFrontDialog();
  const found = parts.map((part) => lastOf(part, front));
  const at = found.findIndex((part) => part?.contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  for (let tries = 1; tries <= parts.length; tries += 1) {
    const index = at < 0 && step < 0 ? parts.length : at;
    const part = found.at((index + step * tries + parts.length * 2) % parts.length);
    if (!part) continue;
    const tree = part.querySelector(outline);
    if (part.matches(canvases)) part.focus();
    else if (tree && isTabStop(tree.querySelector('[tabindex="0"]'))) focusOutline(tree);
    else stopsIn(part)[0]?.focus();
    if (part.contains(document.activeElement)) return;
  }
}

/** Focuses the first field of the visible properties. */
function goToProperties(event: KeyboardEvent): void {
  const panel = lastOf(properties, findFrontDialog());
  const fields = 'input:not([type="submit"], [type="hidden"]), textarea, select, [role="combobox"]';
  const field = [...(panel?.querySelectorAll<HTMLElement>(fields) ?? [])].find(isTabStop);
  if (!field) return;
  event.preventDefault();
  event.stopPropagation();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** amis marks the icon reached with the arrows, but does not scroll to it. */
const showReachedIcon = () =>
  document.querySelector(`${reachedIcon}[aria-selected="true"]`)?.scrollIntoView({ block: 'nearest' });
const reachedIcon = '.antd-IconPickerControl-sugItem';

interface EditorNode {
  id: string;
  isRegion: boolean;
  uniqueChildren: readonly EditorNode[];
}

/** Up and down move in page order, left to the parent, right to the first child. */
function walk(event: KeyboardEvent): void {
  const store = findFrontEditor()?.store;
  if (!store) return;
  const found: { id: string; parent: number }[] = [];
  const list = (node: EditorNode, parent: number) => {
    // A region is not an element: its content belongs to the surrounding element. A column and its cell share an id.
    const known = found.findIndex(({ id }) => id === node.id);
    const own = node.isRegion ? parent : known >= 0 ? known : found.push({ id: node.id, parent }) - 1;
    for (const child of node.uniqueChildren) list(child, own);
  };
  // amis-editor does not export the type of its tree.
  for (const node of (store.root as unknown as EditorNode).uniqueChildren) list(node, -1);
  const at = found.findIndex(({ id }) => id === store.activeId);
  const inside = found.findIndex(({ parent }) => parent === at && at >= 0);
  const next = {
    ArrowDown: Math.min(at + 1, found.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    ArrowLeft: found[at]?.parent ?? 0,
    ArrowRight: inside,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const id = found[next]?.id;
  if (id !== undefined) store.setActiveId(id);
}

/**
 * amis-editor's panels draw clickable parts as plain elements. Turns every part with a pointer cursor into a
 * button, named by its own text.
 */
function makePressable(): void {
  for (const part of document.querySelectorAll<HTMLElement>(`:is(${panels}) :is(${plain})`)) {
    if (part.hasAttribute(mark) || part.hasAttribute('role') || !isPlain(part)) continue;
    if (getComputedStyle(part).cursor !== 'pointer') continue;
    const around = part.parentElement;
    if (around?.hasAttribute(mark) || (around && getComputedStyle(around).cursor === 'pointer')) continue;
    part.setAttribute(mark, '');
    part.setAttribute('role', 'button');
    part.tabIndex = 0;
    const name = nameOf(part);
    if (name !== '' && part.textContent.trim() === '') part.setAttribute('aria-label', name);
  }
}

/** @returns whether the key activated such a part */
function pressPart(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element) || !target.hasAttribute(mark) || (key !== 'Enter' && key !== ' '))
    return false;
  event.preventDefault();
  event.stopPropagation();
  for (const type of ['mousedown', 'mouseup', 'click'])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  return true;
}

const tabStops = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]';

const isTabStop = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.offsetWidth > 0;

const mark = 'data-press';
const panels =
  '.editor-left-panel, .editor-right-panel, .ae-Header, [class*="-PopOver"], .antd-Modal-content';
const plain = 'a:not([href]), div, span, i, svg, li';
const native =
  'button, a[href], label, summary, .antd-Tabs-link, .ae-Outline, [role="option"], [role="combobox"], .icon-editor-search, .antd-Collapse-header, .ae-Preview';

const isPlain = (part: Element) =>
  part.closest(native) === null &&
  part.querySelector('input, textarea, button, select, a[href], [tabindex]') === null;

/** Names of icons without text, by class. */
const names: readonly (readonly [part: string, name: string])[] = [
  ['.left-panel-arrow', '收起或展开左侧面板'],
  ['.right-panel-arrow', '收起或展开属性面板'],
  ['[icon="add-btn"]', '添加动作'],
  ['[icon="event-setting"]', '设置这个时机'],
  ['[icon="open-btn-r"], [icon="close-btn"]', '收起或展开'],
  ['[icon="setting"]', '设置'],
  ['[icon^="drag"]', '拖动排序'],
  ['[class*="clear"]', '清除'],
  ['[class*="close"]', '关闭'],
  ['[class*="del" i], [icon="trash"]', '删除'],
  ['[icon="edit"]', '编辑'],
  ['[class*="Border-item--top"]', '上边框'],
  ['[class*="Border-item--bottom"]', '下边框'],
  ['[class*="Border-item--left"]', '左边框'],
  ['[class*="Border-item--right"]', '右边框'],
  ['[class*="Border-item--all"]', '全部边框'],
  ['[class*="Radius-item"][class*="-all"]', '四角一致'],
  ['[class*="Radius-item"]', '分别设置四角'],
  ['[class*="PaddingAndMargin-label"][class*="-all"]', '四边一致'],
  ['[class*="PaddingAndMargin-label"]', '分别设置四边'],
  ['[class*="ColorPicker"]', '选择颜色'],
  ['[class*="ThemeCssCode"]', '编辑样式源码'],
  ['[class*="fx" i], [class*="ormula"], .icon-custom', '编辑表达式'],
];

function nameOf(part: Element): string {
  const labels = ['aria-label', 'editor-tooltip', 'data-tooltip', 'title'].flatMap(
    (name) => part.closest(`[${name}]`)?.getAttribute(name) ?? [],
  )[0];
  const within = part.querySelector('svg, i');
  return (
    labels ??
    names.find(([selector]) => part.matches(selector) || within?.matches(selector) === true)?.[1] ??
    '更多设置'
  );
}
