/**
 * amis-editor's panels draw what can be pressed as plain elements. Whatever shows a pointer the hand there becomes a button, with
 * what it says of itself as its name.
 */
export function makePressable(): void {
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

/** @returns whether the key pressed such a part */
export function pressPart(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element) || !target.hasAttribute(mark) || (key !== 'Enter' && key !== ' '))
    return false;
  event.preventDefault();
  event.stopPropagation();
  for (const type of ['mousedown', 'mouseup', 'click'])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  return true;
}

export const tabStops =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]';

export const isTabStop = (element: Element | null): element is HTMLElement =>
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

/** Icons that say nothing of themselves, by their class. */
const names: readonly (readonly [part: string, name: string])[] = [
  ['.left-panel-arrow', '收起或展开左侧面板'],
  ['.right-panel-arrow', '收起或展开属性面板'],
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
  const said = ['aria-label', 'editor-tooltip', 'data-tooltip', 'title'].flatMap(
    (name) => part.closest(`[${name}]`)?.getAttribute(name) ?? [],
  )[0];
  const within = part.querySelector('svg, i');
  return (
    said ??
    names.find(([selector]) => part.matches(selector) || within?.matches(selector) === true)?.[1] ??
    '更多设置'
  );
}
