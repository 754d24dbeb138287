import { isObject } from '../../../../server/contract/json-object';
import type { SchemaNode } from '../../../amis/conventions/schema-node';
import { sortsByItself, toList } from '../../../amis/conventions/list';
import { dayFormat } from '../../../../renderers/list/plan/filter-plan';
import { panelParts } from '../explain-panel';
import { ownSettings, pressControls, pressHint } from './press-controls';

/**
 * Replaces the text inputs of an amis-editor panel by pickers of known values, and adds the controls that amis-editor
 * lacks. Switches show the effective default where the page sets nothing.
 * @param mayAct whether the user may change behaviour
 * @param list the list of which the element is a column
 */
export function withPickers(
  panel: unknown,
  element: SchemaNode,
  mayAct: boolean,
  list?: SchemaNode,
): unknown {
  const sorts = list !== undefined && sortsByItself(list, element);
  const replaced = replaceIn(panel, { type: String(element['type'] ?? ''), sorts, element }, mayAct);
  const more = [...lookOf(element), ...moreOf(element, mayAct)];
  return more.length === 0 ? replaced : addTo(replaced, more).panel;
}

interface PanelOf {
  type: string;
  /** Whether staff can sort by this column if the page does not set `sortable`. */
  sorts: boolean;
  element: SchemaNode;
}

function replaceIn(panel: unknown, of: PanelOf, mayAct: boolean): unknown {
  if (Array.isArray(panel)) return panel.flatMap((control) => replaceIn(control, of, mayAct) ?? []);
  if (!isObject(panel) || panel['type'] === 'ae-eventControl') return panel;
  // The type of a `submit` or `reset` button already determines what a press does.
  if (panel['className'] === ownSettings) return mayAct && of.type === 'button' ? pressHint : undefined;
  if (/^(?:dialog|drawer)$/.test(of.type) && setByConsole.has(panel['name'])) return undefined;
  const picker = pickerOf(panel, of.type) ?? whatHolds(panel, of);
  if (picker !== undefined) return picker;
  const inner = panelParts.flatMap((part) =>
    panel[part] === undefined ? [] : [[part, replaceIn(panel[part], of, mayAct)] as const],
  );
  if (inner.length === 0) return panel;
  return {
    ...panel,
    ...Object.fromEntries(inner),
    ...(panel['type'] === 'tabs' && { type: 'console-panel-tabs' }),
  };
}

/** What the conventions decide for every dialog; amis-editor's switches show amis' defaults, which do not hold here. */
const setByConsole: ReadonlySet<unknown> = new Set(['closeOnEsc', 'showErrorMsg', 'showLoading']);

function pickerOf(control: SchemaNode, type: string): SchemaNode | undefined {
  const { name, type: kind, label } = control;
  if (typeof name !== 'string') return undefined;
  const own = { name, label, says: control['says'], visibleOn: control['visibleOn'] };
  if (kind === 'ae-classname' || (kind === 'input-text' && /[cC]lassName$/.test(name)))
    return { ...own, type: 'console-look-control', mode: 'normal' };
  if (kind === 'ae-textareaFormulaControl')
    return {
      ...control,
      type: 'console-text-control',
      mode: 'normal',
      advanced: { ...control, offer: '插入公式' },
    };
  if (name === 'extraName') return { ...own, type: 'console-field-control' };
  if (kind === 'icon-picker') return { ...control, type: 'console-icon-control', mode: 'normal' };
  if (kind === 'input-color' || kind === 'amis-theme-color-picker')
    return { ...control, type: 'console-colour-control' };
  if (type === 'link' && name === 'href') return { ...own, type: 'console-screen-control', before: '#' };
  if (name === 'link' && kind === 'input-text') return { ...own, type: 'console-screen-control' };
  return undefined;
}

/** Shows the effective default in a control for which amis-editor assumes another one. */
function whatHolds(control: SchemaNode, { type, sorts, element }: PanelOf): SchemaNode | undefined {
  const { name } = control;
  if (type === 'crud') {
    const found = whatHoldsForList(control, element);
    if (found) return found;
  }
  if (type === 'tabs' && name === 'defaultKey')
    return { ...control, type: 'select', clearable: true, options: tabsOf(element) };
  if (type === 'page' && name === 'regions') return { ...control, pipeIn: regionsOf };
  if (name === 'initFetch') {
    const { value: _default, ...given } = control;
    return { ...given, pipeIn: readsAtOnce };
  }
  if (name === 'initFetchOn') return { ...control, visibleOn: readsOnCondition };
  if (/^input-date(?:-range)?$/.test(type) && name === 'valueFormat')
    return { ...control, pipeIn: (value: unknown) => value ?? dayFormat };
  if (type.startsWith('input-') && name === 'type' && typeof control['onChange'] === 'function')
    return { ...control, onChange: sentAsShown(control['onChange'] as ChangeType) };
  if (sorts && name === 'sortable') return { ...control, pipeIn: (value: unknown) => value ?? true };
  return undefined;
}

function whatHoldsForList(control: SchemaNode, list: SchemaNode): SchemaNode | undefined {
  const { name, pipeIn, onChange } = control;
  if (name === 'mode' && typeof onChange === 'function') {
    // amis-editor would rebuild the columns when the look that the list has is chosen again.
    const change: ModeChange = (value, before, ...rest) =>
      value === (before ?? 'table') ? undefined : (onChange as ModeChange)(value, before, ...rest);
    return { ...control, onChange: change };
  }
  if (name === 'alwaysShowPagination') return { ...control, pipeIn: (value: unknown) => value ?? true };
  if ((name !== 'headerToolbar' && name !== 'footerToolbar') || typeof pipeIn !== 'function')
    return undefined;
  const usual = () =>
    toList(list, { inDialog: false, inFilter: false, pageApi: undefined, sanitize: String })[name];
  return {
    ...control,
    pipeIn: (value: unknown, ...rest: unknown[]) => (pipeIn as ToShown)(value ?? usual(), ...rest),
  };
}

type ToShown = (value: unknown, ...rest: unknown[]) => unknown;
type ModeChange = (value: unknown, before: unknown, ...rest: unknown[]) => unknown;

interface Values {
  displayFormat?: unknown;
  valueFormat?: unknown;
}
interface PanelForm {
  data: unknown;
  setValues: (values: Values) => void;
}
type ChangeType = (value: unknown, before: unknown, model: unknown, form: PanelForm) => void;

/** After a change of a date's kind, sends it in its display format; amis-editor would send a number of seconds. */
const sentAsShown =
  (change: ChangeType): ChangeType =>
  (value, before, model, form) =>
    change(value, before, model, {
      data: form.data,
      setValues: (values) =>
        form.setValues(
          values.valueFormat === 'X' ? { ...values, valueFormat: values.displayFormat } : values,
        ),
    });

/** Whether an element loads when it opens: yes, unless the page turns it off or sets a condition (`''`). */
function readsAtOnce(value: unknown, _store: unknown, { initFetchOn }: SchemaNode): unknown {
  if (typeof value === 'boolean') return value;
  return value === '' || Boolean(initFetchOn) ? '' : true;
}
const readsOnCondition = 'typeof this.initFetch !== "boolean" && (this.initFetch === "" || this.initFetchOn)';

/** The tabs of an element: amis knows them by their `hash`, or by their position. */
function tabsOf({ tabs }: SchemaNode): { label: unknown; value: unknown }[] {
  return (Array.isArray(tabs) ? tabs.filter(isObject) : []).map(({ title, hash }, at) => ({
    label: title ?? `第${at + 1}个`,
    value: hash ?? at,
  }));
}

/** The regions of a page that amis shows. */
function regionsOf(value: unknown, _store: unknown, page: SchemaNode): unknown {
  if (Array.isArray(value)) return value;
  const { title, subTitle, toolbar, aside } = page;
  const shown = {
    body: true,
    header: Boolean(title) || Boolean(subTitle),
    toolbar: Array.isArray(toolbar) ? toolbar.length > 0 : Boolean(toolbar),
    aside: Array.isArray(aside) ? aside.length > 0 : Boolean(aside),
  };
  return Object.entries(shown).flatMap(([region, is]) => (is ? [region] : []));
}

/** A picker of the console's styles for a text: amis-editor's own panel has only fonts and colours. */
function lookOf({ type }: SchemaNode): SchemaNode[] {
  const isText = type === 'tpl';
  return isText ? [{ type: 'console-look-control', name: 'className', label: '样子', mode: 'normal' }] : [];
}

/** Controls that amis-editor's panel lacks, or that it replaces by a script. */
function moreOf(element: SchemaNode, mayAct: boolean): SchemaNode[] {
  const press = pressControls(element, mayAct);
  const reads = element['type'] === 'form' || element['reload'] !== undefined;
  return mayAct && press.length === 0 && reads
    ? [{ type: 'console-reload-control', name: 'reload', label: '执行后刷新', mode: 'normal' }]
    : press;
}

/** Appends controls to the first part of a panel that contains controls. */
function addTo(panel: unknown, more: readonly SchemaNode[]): { panel: unknown; added: boolean } {
  if (Array.isArray(panel)) {
    const controls = panel as unknown[];
    if (controls.some((control) => isObject(control) && typeof control['name'] === 'string'))
      return { panel: [...controls, ...more], added: true };
    for (const [at, control] of controls.entries()) {
      const inner = addTo(control, more);
      if (inner.added) return { panel: controls.with(at, inner.panel), added: true };
    }
    return { panel, added: false };
  }
  if (!isObject(panel)) return { panel, added: false };
  for (const part of panelParts) {
    const inner = addTo(panel[part], more);
    if (inner.added) return { panel: { ...panel, [part]: inner.panel }, added: true };
  }
  return { panel, added: false };
}
