import type { TrialFault } from './messages';

/** How a trial ended. `mounted` is the only good one. */
export type TrialOutcome = 'mounted' | 'failed' | 'blank' | 'timed-out' | 'left';

/** What a page came to when it was shown with real data. */
export interface TrialReport {
  outcome: TrialOutcome;
  /** In words, for staff; '' when all is well. */
  message: string;
  /** What broke, in order. */
  faults: readonly TrialFault[];
  /** Calls that were refused (a record that is not there, no permission): told, no fault of the page. */
  refused: readonly { path: string; msg: string }[];
  /** Calls that would have changed something as the page opened: not sent. */
  notSent: readonly string[];
}

const words: Record<Exclude<TrialOutcome, 'failed'>, string> = {
  mounted: '',
  blank: '页面打开后什么也没有显示',
  'timed-out': '页面在规定时间内没有显示出来',
  left: '页面打开后离开了控制台',
};

const kinds: Record<TrialFault['kind'], string> = {
  error: '出错了',
  blocked: '被安全策略拦下',
  'unknown-type': '出错了',
};

const most = { faults: 20, calls: 20 };

/** Gathers what is told of one trial. */
export class TrialFindings {
  readonly #faults: TrialFault[] = [];
  readonly #refused = new Map<string, string>();
  readonly #notSent = new Set<string>();

  addFault(fault: TrialFault): void {
    if (this.#faults.length < most.faults) this.#faults.push(fault);
  }

  addRefused(path: string, msg: string): void {
    if (this.#refused.size < most.calls) this.#refused.set(path, msg);
  }

  addNotSent(path: string): void {
    if (this.#notSent.size < most.calls) this.#notSent.add(path);
  }

  toReport(end: Exclude<TrialOutcome, 'failed'>): TrialReport {
    const [first] = this.#faults;
    const failed = first !== undefined && end !== 'left';
    return {
      outcome: failed ? 'failed' : end,
      message: failed ? toWords(first) : words[end],
      faults: [...this.#faults],
      refused: [...this.#refused].map(([path, msg]) => ({ path, msg })),
      notSent: [...this.#notSent],
    };
  }
}

function toWords({ kind, message, component }: TrialFault): string {
  return `${component === '' ? '页面' : component}${kinds[kind]}：${message}`;
}
