import { iconShapes, isIconName, type IconName } from '../../../renderers/list/icon-shapes';
import { iconWords } from '../../../renderers/list/icon-words';
import { isObject, type JsonObject } from '../../contract/json-object';
import { findNearest } from '../nearest';
import { entryRule, nameOf, removal, setTo, textRule } from '../rule';
import { hasType, isDialog, own, ownText, type Entry } from '../view/page-view';

/** Icons are properties of these names; a text of another form is the URL of a picture, or computed. */
const iconKey = /^icon$|Icon$/;
const iconNames = Object.keys(iconShapes);
const iconName = /^[\w\s-]+$/;

/**
 * Reports an icon that is not in the list of those that pages may name. Staff see none of Font Awesome (`fa` names),
 * which only the designer loads; amis draws some others, but not in every place and theme.
 */
export const unseenIcon = textRule(
  'sense/unseen-icon',
  'warning',
  (icon, { key, parent, pointer, opaque }) => {
    if (opaque || !iconKey.test(key) || !iconName.test(icon) || isIconName(icon)) return undefined;
    if (parent === undefined || ownText(parent.value, 'type') === undefined) return undefined;
    const name = icon.replace(/^fa\w?\s+fa-/, '').replace(/-(?:o|alt)$/, '');
    const meant = findMeant(name);
    return {
      message: `${nameOf(parent)}的图标“${icon.slice(0, 40)}”不在可用的图标里，员工可能看不到`,
      hint: '在右侧重新选择图标，或删除它。',
      fix: setTo(pointer, meant, meant && `改成“${iconWords[meant][0]}”图标`) ?? removal('不用图标', pointer),
    };
  },
);

/**
 * The icon of which `name` is a misspelling: `cloud` and `lock` are icons elsewhere, not misspellings of `close` and
 * `clock`.
 */
function findMeant(name: string): IconName | undefined {
  if (isIconName(name)) return name;
  const nearest = name.length > 4 ? findNearest(name, iconNames, 1) : undefined;
  return nearest && nearest[0] === name[0] && isIconName(nearest) ? nearest : undefined;
}

/** Reports a container or a dialog without content, which staff see as nothing or as a blank area. */
export const empty = entryRule('sense/empty', 'warning', (entry) => {
  const { value, opaque, pointer, parent } = entry;
  if (opaque || !isObject(value)) return undefined;
  const found = findHole(entry, value);
  if (found === undefined) return undefined;
  const [message, hint, goes = false] = found;
  const fix = goes && Array.isArray(parent?.value) ? removal('删除它', pointer) : undefined;
  return { message: `${nameOf(entry)}${message}`, hint, fix };
});

/** `goes`: the element can be removed without loss. */
type Hole = readonly [message: string, hint: string, goes?: boolean];

function findHole(entry: Entry, value: JsonObject): Hole | undefined {
  const { parent } = entry;
  const type = ownText(value, 'type') ?? '';
  if (type === 'operation' && isEmpty(own(value, 'buttons')))
    return ['里没有按钮', '把按钮拖进来，或删除这一列。', true];
  if (/^(?:dropdown-button|button-group|button-toolbar)$/.test(type) && isEmpty(own(value, 'buttons')))
    return ['里没有按钮', '把按钮加进来，或删除它。', true];
  if (type === 'tabs' && isEmpty(own(value, 'tabs'))) return ['里一页也没有', '添加选项卡，或删除它。', true];
  if (isTab(parent) && !holds(value)) return ['打开后是空白的', '把内容拖进来，或删除这个选项卡。', true];
  if (isDialog(entry) && !Object.hasOwn(value, '$ref')) {
    if (isBlank(value)) return ['打开后是空白的', '编辑弹窗，把内容拖进来。'];
    if (!own(value, 'title')) return ['没有标题，员工看不出打开的是什么', '在右侧填写标题。'];
  }
  if (isHollow(value) && !isInHollow(entry))
    return ['里没有内容，什么也不显示', '把内容拖进来，或删除它。', true];
  if (isEmptyCard(value)) return ['里没有内容，只显示一个空框', '把内容拖进来，或删除它。', true];
  if (type === 'form' && isEmpty(own(value, 'body')) && own(value, 'api') !== undefined)
    return ['里没有可以填的内容', '从“接口与字段”里把要填的字段拖进来。'];
  if (type === 'tpl' && ['tpl', 'html', 'text', 'raw', 'content'].every((name) => !own(value, name)))
    return ['没有内容，什么也不显示', '写上文字，或删除它。', true];
  if (
    type === 'image' &&
    ['src', 'name', 'image', 'defaultImage', 'source'].every((name) => !own(value, name))
  )
    return ['没有地址，只显示一张灰色的空图', '在右侧填写图片的地址，或删除它。', true];
  if (type === 'alert' && !holds(value) && !own(value, 'title'))
    return ['没有内容，只显示一个空框', '写上文字，或删除它。', true];
  return undefined;
}

/** The `tabs` of a report are not elements. */
const isTab = (list: Entry | undefined) =>
  list?.key === 'tabs' && Array.isArray(list.value) && hasType(list.parent, /^tabs$/);
const parts = ['body', 'tab', 'content', 'children', 'controls', '$ref'];
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
const holds = (value: JsonObject) =>
  parts.some((part) => own(value, part) !== undefined && !isEmpty(own(value, part)));
/** A dialog may also get its content from a call, or be a question, whose text is its `msg`. */
const isBlank = (value: JsonObject) =>
  !holds(value) && own(value, 'schemaApi') === undefined && !own(value, 'msg');

const containers = /^(?:container|wrapper|panel|fieldset|collapse|collapse-group|group|flex|grid|hbox)$/;
const contents = [...parts, 'items', 'columns', 'actions', 'footer'];
/** Styles by which an element without content takes up room or is seen. */
const seen = /^(?:height|minHeight|padding|margin|background|border|boxShadow)/;

/** Whether it is a container that holds nothing, or only such containers, and that no style makes visible. */
function isHollow(value: unknown): boolean {
  if (!isObject(value) || !containers.test(ownText(value, 'type') ?? '')) return false;
  const style = own(value, 'style');
  const isStyled =
    ['className', 'themeCss', 'wrapperCustomStyle'].some((key) => own(value, key)) ||
    (isObject(style) && Object.keys(style).some((key) => seen.test(key)));
  return !isStyled && contents.every((part) => isVoid(own(value, part)));
}

/** Whether it is a card (the class gives it a border) that holds nothing but its title. */
function isEmptyCard(value: JsonObject): boolean {
  if (!containers.test(ownText(value, 'type') ?? '') || !hasClass(value, 'card')) return false;
  return [own(value, 'body')].flat().every((part) => isVoid(part) || hasClass(part, 'card-title'));
}

const hasClass = (value: unknown, name: string) =>
  ownText(value, 'className')?.split(' ').includes(name) === true;

/** Whether the content of a container is empty. The columns of a grid are containers, too, but have no type. */
function isVoid(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isVoid);
  if (!isObject(value)) return false;
  const isColumn = ownText(value, 'type') === undefined && Object.hasOwn(value, 'body');
  return isColumn ? isVoid(own(value, 'body')) : isHollow(value);
}

/** Whether it needs no finding: the container around it gets one, or it is an empty column that holds its place. */
function isInHollow({ parent }: Entry): boolean {
  const holder = Array.isArray(parent?.value) ? parent.parent : parent;
  return isHollow(holder?.value) || hasType(holder, /^flex$/);
}
