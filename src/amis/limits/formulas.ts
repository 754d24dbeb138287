import { Evaluator, getFilters, registerFilter } from 'amis-formula';
import { replaceAll } from '../../../renderers/list/plan/expression';

/*
 * A formula of a page may be nested lists of lists, or ask for a text of a billion letters, and would freeze the tab of
 * whoever opens the page. What it costs depends on the data, so it is limited while it runs:
 *
 *   each part of a formula, by the size of its result -> the formula's own budget -> the budget of the current turn
 *   a function whose time grows faster than its arguments -> charged before it runs
 *
 * Beyond its budget a formula throws, which amis treats like any faulty formula: it has no value.
 */

/** A unit is a part of a formula, an entry of a list that it yields, or 16 letters and values within. */
const most = {
  formula: 100_000,
  /** For all formulas until the browser has drawn and answered the user: about a second. */
  turn: 2_000_000,
};
const sizePerUnit = 16;

let spentInTurn = 0;

/** The formula that runs; one that amis evaluates within it shares its budget. */
interface Running {
  spent?: number;
}
let running: Running | undefined;

/** @throws Error beyond a budget */
function spend(units: number): void {
  if (spentInTurn === 0) setTimeout(() => (spentInTurn = 0));
  spentInTurn += units;
  let spent = 0;
  if (running) running.spent = spent = (running.spent ?? 0) + units;
  if (spent > most.formula || spentInTurn > most.turn) throw new Error('公式的计算量太大');
}

/** Known sizes: each part of the data is counted once, however often formulas read it. */
const sizes = new WeakMap<object, number>();

/** How many letters and values there are in a value; repeated parts count each time. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return 1;
  // Until it is counted, for a value that contains itself.
  sizes.set(value, 1);
  let size = 1;
  for (const part of Object.values(value as Record<string, unknown>)) size += sizeOf(part);
  sizes.set(value, size);
  return size;
}

function spendOn(value: unknown): void {
  spend(1 + (Array.isArray(value) ? value.length : 0) + Math.floor(sizeOf(value) / sizePerUnit));
}

type Costs = Readonly<Record<string, (...given: unknown[]) => number>>;

const lengthOf = (value: unknown) => (Array.isArray(value) || typeof value === 'string' ? value.length : 1);
const squared = (value: unknown) => lengthOf(value) ** 2 / sizePerUnit;
const multiplied = (one: unknown, other: unknown) => (lengthOf(one) * lengthOf(other)) / sizePerUnit;
/** The browser compares letters faster than formulas make them. */
const searched = (text: unknown, search: unknown) => multiplied(text, search) / sizePerUnit;

/** The units of what takes more than linear time, or yields more than it is given. */
const functionCosts: Costs = {
  fnPADSTART: (_text, length) => Number(length) / sizePerUnit || 0,
  fnJOIN: multiplied,
  // Without a field it compares whole records.
  fnUNIQ: (list, field) => (field ? 0 : squared(list) * 8),
  fnSTARTSWITH: searched,
  fnENDSWITH: searched,
  fnCONTAINS: searched,
  fnSEARCH: searched,
  fnSPLIT: searched,
  fnBEFORELAST: searched,
};
const filterCosts: Costs = {
  join: multiplied,
  split: searched,
  number: squared,
  topAndOther: squared,
  filter: multiplied,
  pick: multiplied,
};

type Apply = (this: unknown, ...given: unknown[]) => unknown;

function withCost(apply: Apply, cost: Costs[string]): Apply {
  return function (this: unknown, ...given) {
    spend(cost(...given));
    return apply.apply(this, given);
  };
}

let isLimited = false;

export function limitFormulas(): void {
  if (isLimited) return;
  isLimited = true;
  const functions = Evaluator.prototype as Evaluator & Record<string, Apply>;
  const evaluate: Apply = functions.evalute;
  Object.assign(functions, {
    evalute(this: Running, part: unknown) {
      const outer = running;
      running = outer ?? this;
      try {
        const result = evaluate.call(this, part);
        // The formulas of actions are evaluated in steps.
        if (result instanceof Promise) return result.then((value: unknown) => (spendOn(value), value));
        spendOn(result);
        return result;
      } finally {
        running = outer;
      }
    },
    fnREPLACE(this: Evaluator, ...given: unknown[]) {
      const [text = '', search = '', by = ''] = given.map((each) => String(this.normalizeText(each)));
      return replaceAll(text, search, by);
    },
  });
  for (const [name, cost] of Object.entries(functionCosts)) {
    const apply = functions[name];
    if (!apply) throw new Error(`amis has no ${name}`);
    Object.assign(functions, { [name]: withCost(apply, cost) });
  }
  for (const [name, cost] of Object.entries(filterCosts)) {
    const apply = getFilters()[name];
    if (!apply) throw new Error(`amis has no filter ${name}`);
    registerFilter(name, withCost(apply as Apply, cost));
  }
}
