import type { Patch } from './amis-patches.ts';

/** The only script of amis-editor, in the dialog of an action. A test reads it from there. */
export const ownScript = "document.querySelector('.action-tree li .is-checked')?.scrollIntoView()";

/** What a page may not do; amis and ECharts allow it. */
export const pagePatches = {
  /**
   * Why: amis compiles texts of a page into functions. The page check refuses them and the console's policy blocks them, but
   * the designer's policy cannot, as the panels of amis-editor have conditions in JavaScript. The patch compiles
   * only that of amis-editor.
   */
  textFunctions: {
    file: /amis-core\/esm\/utils\/api\.js$/,
    what: 'amis compiles functions',
    pieces: [
      ['function str2function(contents) {', 'function str2function(contents) { return null;'],
      [
        'function str2AsyncFunction(contents) {',
        `function str2AsyncFunction(contents) { if (contents !== ${JSON.stringify(ownScript)}) return null;`,
      ],
    ],
  },
  elementFunctions: {
    file: /amis\/esm\/renderers\/(?:Chart|Avatar|Form\/Editor)\.js$/,
    what: 'amis compiles the functions of charts, pictures and code editors',
    pieces: [[/new Function\(/g, '(function () { return function () {}; })(']],
  },
  chartFunctions: {
    file: /amis\/esm\/renderers\/Chart\.js$/,
    what: 'amis compiles the functions within the options of a chart',
    pieces: [["eval('(' + code + ')')", 'code']],
  },
  loadedScripts: {
    file: /amis-core\/esm\/utils\/api\.js$/,
    what: 'amis runs a schema that a call answers as a script',
    pieces: [["new Function('api', response.data)(api)", 'undefined']],
  },
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
