import type { RefObject } from 'react';
import { Observed } from '../observed';
import type { ReportHost } from './hosts/report-host';

/** The element of a report. */
type Place = RefObject<Element | null>;

/** What one of the reports says. */
interface Told {
  news: string;
  problem: string;
  by?: Place | undefined;
}

/**
 * Tells screen readers that all figures of a choice or a refresh have arrived, and once why blocks failed: they often
 * share a call or a reason. The reports of a screen share it, as one choice changes the URL that all of them follow.
 */
class ReportNews extends Observed<Told> {
  readonly #places = new Set<Place>();
  readonly #problems = new Set<string>();
  #pending = 0;
  /** The report in which staff have chosen or refreshed. */
  #asked: Place | undefined;

  constructor() {
    super({ news: '', problem: '' });
  }

  /** Adds a report, which may announce for all; returns a function that removes it. */
  join(place: Place): () => void {
    this.#places.add(place);
    return () => void this.#places.delete(place);
  }

  expect(place: Place): void {
    this.#asked = place;
    this.replace({ ...this.state, news: '' });
  }

  /** Counts a call; see ReportContext. */
  begin = (): ((failure?: string) => void) => {
    if (this.#pending === 0 && this.state.problem !== '') this.replace({ ...this.state, problem: '' });
    this.#pending += 1;
    return (failure) => {
      this.#pending -= 1;
      if (failure !== undefined) this.#problems.add(failure);
      if (this.#pending > 0) return;
      const by = this.#findTeller();
      if (this.#problems.size > 0)
        this.replace({ ...this.state, by, problem: `加载失败：${[...this.#problems].join('；')}` });
      else if (this.#asked) this.replace({ ...this.state, by, news: '数据已更新' });
      this.#asked = undefined;
      this.#problems.clear();
    };
  };

  /** Screen readers do not read a report in a closed tab of the page. */
  #findTeller(): Place | undefined {
    const places = [...this.#places];
    const isShown = ({ current }: Place) => (current?.getClientRects().length ?? 0) > 0;
    return places.find((place) => place === this.#asked) ?? places.find(isShown) ?? places[0];
  }
}

const newsOfHosts = new WeakMap<ReportHost, ReportNews>();

/** The news of a screen. */
export function newsOf(host: ReportHost): ReportNews {
  const news = newsOfHosts.get(host) ?? new ReportNews();
  newsOfHosts.set(host, news);
  return news;
}
