import { keys } from 'virtual:widgets/keys';
import { compileCondition, compileTemplate, compileValue } from '../../list/plan/expression';
import { isJson, toArray, type Json } from '../../list/plan/node';
import type { Scope } from './report-host';
import type { ReportProps } from '../report';

/**
 * A page of reports that can be drawn without amis: `page{title, body: report | report[]}` with blocks of our own, of
 * which every key is known here and every expression can be evaluated. Anything else is drawn by amis, as a whole.
 */
export interface ReportPlan {
  title: string;
  reports: readonly PlannedReport[];
}

interface PlannedReport {
  props: ReportProps;
  blocks: readonly PlannedBlock[];
}

interface PlannedBlock {
  type: string;
  props: Json;
  /** The page's `visibleOn` and `hiddenOn`. */
  isShown(scope: Scope): boolean;
}

/** Properties without effect on the drawing: the designer finds the element by them. */
const neutral = ['type', 'id'];
/** The keys of each type. */
const knownKeys: Readonly<Record<string, readonly string[]>> = { page: ['title', 'body'], ...keys };

/** Where a page may name things to be sent. */
const callKeys = ['url', 'method', 'data', 'messages'];

/** @returns undefined where amis has to draw the page */
export function planReport(page: unknown): ReportPlan | undefined {
  if (!isKnown(page, 'page')) return undefined;
  const title = page['title'] ?? '';
  const reports = toArray(page['body']).map(toReport);
  if (typeof title !== 'string' || /[<$]/.test(title)) return undefined;
  return reports.length > 0 && isWhole(reports) ? { title, reports } : undefined;
}

function toReport(node: unknown): PlannedReport | undefined {
  if (!isKnown(node, 'report')) return undefined;
  const { type: _type, id: _id, body, ...props } = node;
  // The fields of a filter are amis' own, wherever they stand.
  const { filter, ...texts } = props;
  const fields = toArray(filter);
  if (!canFill(texts) || !fields.every((field) => isJson(field) && typeof field['name'] === 'string'))
    return undefined;
  const blocks = toArray(body).map(toBlock);
  return isWhole(blocks) ? { props: props as ReportProps, blocks } : undefined;
}

function toBlock(node: unknown): PlannedBlock | undefined {
  const type = isJson(node) ? node['type'] : undefined;
  if (typeof type !== 'string' || ['page', 'report'].includes(type) || !isKnown(node, type)) return undefined;
  const { type: _type, id: _id, visibleOn, hiddenOn, ...props } = node;
  const { api, ...texts } = props;
  const [visible, hidden] = [toCondition(visibleOn, true), toCondition(hiddenOn, false)];
  if (!visible || !hidden || !canFill(texts) || (api !== undefined && !isCall(api))) return undefined;
  return { type, props, isShown: (scope) => visible(scope) && !hidden(scope) };
}

function isKnown(node: unknown, type: string): node is Json {
  const known = Object.hasOwn(knownKeys, type) ? knownKeys[type] : undefined;
  if (!known || !isJson(node) || node['type'] !== type) return false;
  return Object.keys(node).every((key) => neutral.includes(key) || known.includes(key));
}

function toCondition(given: unknown, usual: boolean): ((scope: Scope) => boolean) | undefined {
  if (given === undefined) return () => usual;
  return typeof given === 'string' ? compileCondition(given) : undefined;
}

/** A path of the console's own, with a flat list of fields. */
function isCall(api: unknown): boolean {
  const { url, method, data, ...rest } =
    typeof api === 'string' ? ({ url: api } as Json) : isJson(api) ? api : {};
  if (Object.keys(rest).some((key) => !callKeys.includes(key))) return false;
  if (typeof url !== 'string' || !/^(?:post:)?\/api\/admin\/[\w/-]+$/.test(url)) return false;
  if (method !== undefined && method !== 'post') return false;
  if (data === undefined) return true;
  return (
    isJson(data) &&
    Object.entries(data).every(
      ([name, value]) =>
        /^[A-Za-z]\w*$/.test(name) &&
        (typeof value === 'string' ? compileValue(value) !== undefined : !isObject(value)),
    )
  );
}

/** Whether every text within can be filled here. Markup is amis' to look through. */
function canFill(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('<') && compileTemplate(value) !== undefined;
  return !isObject(value) || Object.values(value).every(canFill);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isWhole = <Item>(items: readonly (Item | undefined)[]): items is readonly Item[] =>
  !items.includes(undefined);
