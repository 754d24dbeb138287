import type { Patch } from './amis-patches.ts';

/** What the charts of a page may not do; ECharts itself allows it. */
export const chartPatches = {
  lateCharts: {
    file: /amis\/esm\/renderers\/Chart\.js$/,
    what: 'amis takes the reply of a chart',
    pieces: [[/result = _h\.sent\(\);(?=\s+isAlive\(store\))/, '$& if (!isAlive(store)) return [2];']],
  },
  /** Why: a chart can put its tip beside everything else, where it covers the console. The patch keeps it in the chart. */
  chartTips: {
    file: /echarts\/lib\/component\/tooltip\/TooltipView\.js$/,
    what: 'ECharts places the tip of a chart',
    pieces: [[/appendTo: tooltipModel\.get\('appendToBody', true\)[^\n]+/, 'appendTo: null']],
  },
  /**
   * Why: the title or a part of a chart may be a link, which ECharts opens past the console's checks of links, also in
   * place of the console. The patch opens none.
   */
  chartLinks: {
    file: /echarts\/lib\/util\/format\.js$/,
    what: 'ECharts opens a link',
    pieces: [[/(function windowOpen\(link, target\) \{)[^]+?\n\}/, '$1}']],
  },
} as const satisfies Record<string, Patch>;
