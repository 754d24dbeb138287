import { keys } from 'virtual:widgets/keys';
import { compileCondition, compileTemplate, compileValue } from '../../list/plan/expression';
import { compileOr, findText, isJson, requireKnown, toArray, Unknown, type Json } from '../../list/plan/node';
import type { Scope } from './report-host';
import type { ReportProps } from '../report';

/**
 * A report page that can be drawn without amis: `page{title, body: report | report[]}` with our own blocks, of
 * which every key is supported and every expression can be evaluated. Otherwise amis draws the whole page.
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
  /** Evaluates the page's `visibleOn` and `hiddenOn`. */
  isShown(scope: Scope): boolean;
}

/** Allowed keys of each type. */
const knownKeys: Readonly<Record<string, readonly string[]>> = { page: ['title', 'body'], ...keys };

/** Allowed keys of a call. */
const callKeys = ['url', 'method', 'data', 'messages'];

/** @returns undefined when amis has to draw the page */
export function planReport(page: unknown): ReportPlan | undefined {
  return compileOr(
    () => compilePage(page),
    () => undefined,
  );
}

function compilePage(page: unknown): ReportPlan {
  const node = requireType(page, 'page');
  const title = findText(node, 'title') ?? '';
  const reports = toArray(node['body']).map(compileReport);
  if (/[<$]/.test(title) || reports.length === 0) throw new Unknown('page');
  return { title, reports };
}

function compileReport(report: unknown): PlannedReport {
  const { type: _type, id: _id, body, ...props } = requireType(report, 'report');
  // amis draws the fields of a filter in any case.
  const { filter, ...texts } = props;
  const isField = (field: unknown) => isJson(field) && typeof field['name'] === 'string';
  if (!canFill(texts) || !toArray(filter).every(isField)) throw new Unknown('report');
  return { props: props as ReportProps, blocks: toArray(body).map(compileBlock) };
}

function compileBlock(block: unknown): PlannedBlock {
  const type = isJson(block) ? String(block['type']) : '';
  if (['page', 'report'].includes(type)) throw new Unknown(type);
  const { type: _type, id: _id, visibleOn, hiddenOn, ...props } = requireType(block, type);
  const { api, ...texts } = props;
  const [visible, hidden] = [toCondition(visibleOn, true), toCondition(hiddenOn, false)];
  if (!visible || !hidden || !canFill(texts) || (api !== undefined && !isCall(api))) throw new Unknown(type);
  return { type, props, isShown: (scope) => visible(scope) && !hidden(scope) };
}

/** The node, when it has this type and only supported keys. @throws Unknown */
function requireType(value: unknown, type: string): Json {
  const known = Object.hasOwn(knownKeys, type) ? knownKeys[type] : undefined;
  if (!known || !isJson(value) || value['type'] !== type) throw new Unknown(`no ${type}`);
  requireKnown(value, known);
  return value;
}

function toCondition(given: unknown, fallback: boolean): ((scope: Scope) => boolean) | undefined {
  if (given === undefined) return () => fallback;
  return typeof given === 'string' ? compileCondition(given) : undefined;
}

/** A call to a path of the console, with a flat list of fields. */
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

/** Whether we can fill every text within. Texts with markup are left to amis, which sanitises them. */
function canFill(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('<') && compileTemplate(value) !== undefined;
  return !isObject(value) || Object.values(value).every(canFill);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
