/**
 * Parts that the property panels of our renderers share (`<type>/editor-plugin.ts`). A panel has a control for every
 * property of its `props.schema.json`, in Chinese; `tests/e2e/editor` holds it to that.
 */

/** A call, chosen from the list of calls; its parameters and toasts fold out below. */
export const callField = (name: string, label: string) => ({
  type: 'console-api-control',
  name,
  label,
  advanced: { label },
});

/** Shows what holds where nothing is set, without writing it into the page: merely looking is no change. */
export const orElse =
  (value: unknown) =>
  (given: unknown): unknown =>
    given === undefined ? value : given;

/** A few lines of text that amis shows as they are; richer content is edited on the canvas or as JSON. */
export const textBody = (name: string, label: string) => ({
  type: 'input-text',
  name,
  label,
  placeholder: '例如 ${title}',
  description: '只有文字时在这里改；更多内容在 JSON 里改',
  pipeIn: (given: unknown) => (isText(given) ? given.tpl : ''),
  pipeOut: (typed: unknown, given: unknown) =>
    typeof typed !== 'string' || (typed === '' && !isText(given)) ? given : { type: 'tpl', tpl: typed },
});

function isText(value: unknown): value is { tpl: string } {
  return typeof value === 'object' && value !== null && 'tpl' in value && typeof value.tpl === 'string';
}

/** How much of a line a card of a report takes. */
export const widthField = (choices: readonly ('full' | 'two-thirds' | 'half' | 'third')[]) => ({
  type: 'select',
  name: 'width',
  label: '宽度',
  pipeIn: orElse('full'),
  options: choices.map((value) => ({ label: widths[value], value })),
});

const widths = { full: '整行', 'two-thirds': '三分之二', half: '一半', third: '三分之一' } as const;

/** How a figure of a report is written. */
export const kindField = (choices: readonly (keyof typeof kinds)[]) => ({
  type: 'select',
  name: 'kind',
  label: '形式',
  placeholder: '数量',
  options: choices.map((value) => ({ label: kinds[value], value })),
});

const kinds = { count: '数量', money: '金额', percent: '百分比', text: '文字' } as const;

/** Columns that the table of a chart has beside those of the drawing. */
export const columnsField = {
  type: 'combo',
  name: 'columns',
  label: '表格里另加的列',
  multiple: true,
  multiLine: true,
  draggable: true,
  items: [
    { type: 'input-text', name: 'label', label: '表头', required: true },
    { type: 'input-text', name: 'name', label: '字段', required: true },
    kindField(['count', 'money', 'percent', 'text']),
    { type: 'switch', name: 'sum', label: '表尾合计' },
  ],
};
