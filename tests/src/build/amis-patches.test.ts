import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { isHarmlessStyle, refusalOfTyped } from '../../../server/contract/pages/harmless-style';
import { patch, patches } from '../../../src/build/amis-patches';
import { ownScript } from '../../../src/build/page-patches';
import { projectRoot } from '../../../server/project-root';
import { amisFolder } from '../../../src/build/modules/direct-amis-ui';

it.each([
  ['crud', 1],
  ['formItem', 3],
  ['service', 3],
])('[Foundation §7] replies that arrive for a closed element are dropped: %s', (store, loads) => {
  const code = readFileSync(join(amisFolder('amis-core'), 'store', `${store}.js`), 'utf8');
  const dropped = patch(patches.lateLoads, code).match(
    /Cancel = null; if \(!isAlive\(self\) \|\| self\.disposed\) return \[2\];/g,
  );
  expect(dropped).toHaveLength(loads);
  expect(code).toMatch(/import \{[^}]*\bisAlive\b[^}]*\} from 'mobx-state-tree'/);
  expect(() => patch(patches.lateLoads, 'another amis')).toThrow('in another way now');
});

it('[Foundation §7] a reply that arrives for a closed chart is dropped', () => {
  const code = readFileSync(join(amisFolder('amis'), 'renderers', 'Chart.js'), 'utf8');
  expect(patch(patches.lateCharts, code)).toContain('result = _h.sent(); if (!isAlive(store)) return [2];');
  expect(() => patch(patches.lateCharts, 'another amis')).toThrow('in another way now');
});

it('[Foundation §7] no text of a page becomes a function', () => {
  const read = (name: string, file: string) => readFileSync(join(amisFolder(name), file), 'utf8');
  const compiling = patch(patches.textFunctions, read('amis-core', 'utils/api.js'));
  expect(compiling).toContain('function str2function(contents) { return null;');
  expect(compiling).toContain('function str2AsyncFunction(contents) { if (contents !== "document.');
  const dialog = read('amis-editor', 'renderer/event-control/action-config-dialog.js');
  expect(dialog).toContain(`script: "${ownScript}"`);
  for (const file of ['Chart.js', 'Avatar.js', 'Form/Editor.js'])
    expect(patch(patches.elementFunctions, read('amis', `renderers/${file}`))).not.toContain('new Function');
  const chart = patch(patches.chartFunctions, read('amis', 'renderers/Chart.js'));
  expect(chart).not.toContain('eval(');
  expect(patch(patches.loadedScripts, read('amis-core', 'utils/api.js'))).not.toContain('new Function(');
  expect(() => patch(patches.textFunctions, 'another amis')).toThrow('in another way now');
  expect(() => patch(patches.elementFunctions, 'another amis')).toThrow('in another way now');
});

it('[Foundation §7] a chart of a page keeps its tip inside, and opens no link', () => {
  const read = (file: string) => readFileSync(join(projectRoot, 'node_modules/echarts/lib', file), 'utf8');
  const tips = patch(patches.chartTips, read('component/tooltip/TooltipView.js'));
  expect(tips).toMatch(/new TooltipHTMLContent\(api, \{\s+appendTo: null\s+\}\)/);
  const links = patch(patches.chartLinks, read('util/format.js'));
  expect(links).toMatch(/function windowOpen\(link, target\) \{\}\nexport/);
  expect(() => patch(patches.chartTips, 'another ECharts')).toThrow('in another way now');
  expect(() => patch(patches.chartLinks, 'another ECharts')).toThrow('in another way now');
});

it('[Foundation §7] amis ignores a closed element in development as in the product', () => {
  const code = readFileSync(join(amisFolder('amis-core'), 'store', 'index.js'), 'utf8');
  expect(patch(patches.closedElements, code)).toContain("setLivelinessChecking('ignore');");
  expect(() => patch(patches.closedElements, 'another amis')).toThrow('in another way now');
});

it('[Foundation §7] the options of a field keep its validation errors', () => {
  const code = readFileSync(join(amisFolder('amis-core'), 'store', 'formItem.js'), 'utf8');
  expect(patch(patches.formItem, code)).toMatch(/return fault\.rule; \}\)\);\s+self\.validated = false;/);
  expect(() => patch(patches.formItem, 'another amis')).toThrow('in another way now');
});

it('[B §5] an error at an entry of a list of texts is shown at its fields', () => {
  const code = readFileSync(join(amisFolder('amis-core'), 'store', 'form.js'), 'utf8');
  expect(patch(patches.entryErrors, code)).toContain(
    'items_1.flatMap(function (item) { return item.setError ? item : item.items; }).forEach(',
  );
  expect(() => patch(patches.entryErrors, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] amis measures a column again when its width in the page changes', () => {
  const code = readFileSync(join(amisFolder('amis-core'), 'store', 'table.js'), 'utf8');
  expect(patch(patches.columnWidth, code)).toContain(
    'width: (origin && origin.pristine.width === (item.pristine || item).width && origin.width) || 0, minWidth:',
  );
  expect(() => patch(patches.columnWidth, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] amis sends a call again when a variable in its body changes', () => {
  const code = readFileSync(join(amisFolder('amis-core'), 'utils', 'api.js'), 'utf8');
  expect(patch(patches.followedFields, code)).toContain(
    '!isEqual(dataMapping(prevApi.data, prevData), dataMapping(nextApi.data, nextData)) &&',
  );
  expect(() => patch(patches.followedFields, 'another amis')).toThrow('in another way now');
});

it("[decisions 'Behaviour'] arrow keys keep their default action outside cells with in-place editing", () => {
  const code = readFileSync(join(amisFolder('amis'), 'renderers', 'QuickEdit.js'), 'utf8');
  expect(patch(patches.quickEdit, code)).toContain(
    `.indexOf(code) || !e.target.closest(".".concat(this.props.classPrefix, "Field--quickEditable"))) {`,
  );
  expect(() => patch(patches.quickEdit, 'another amis')).toThrow('in another way now');
});

it.each([
  ['amis', 'Dialog.js', 2],
  ['amis', 'Drawer.js', 2],
  ['amis', 'Page.js', 2],
  ['amis', 'Service.js', 1],
  ['amis', 'CRUD.js', 1],
  ['amis', 'Wizard.js', 1],
  ['amis-core', 'Form.js', 2],
  ['amis-core', 'Item.js', 1],
  ['amis-core', '../RootRenderer.js', 2],
])(
  '[Foundation §7] %s/%s mounts the dialogs that it may open when they first open',
  (source, file, count) => {
    const code = readFileSync(join(amisFolder(source), 'renderers', file), 'utf8');
    const patched = patch(patches.closedDialogs, code);
    expect(patched.match(/(\w+\.(?:dialog|drawer)Schema) && render\([^{]*\{[^{]*\}, \1\)/g)).toHaveLength(
      count,
    );
    expect(patched.match(/(?:dialog|drawer)Schema && render\(/g)).toHaveLength(count);
    expect(code.match(/__assign\([^;]*?\w+\.(?:dialog|drawer)Schema\)/g)).toHaveLength(count);
    expect(() => patch(patches.closedDialogs, 'another amis')).toThrow('in another way now');
  },
);

it('[decisions] the CSV export of amis writes no formula', () => {
  const code = patch(
    patches.csvFormulas,
    readFileSync(join(amisFolder('amis-core'), 'store', 'crud.js'), 'utf8'),
  );
  /** A dependency of amis only, without types. */
  const { unparse } = createRequire(import.meta.url)('papaparse') as {
    unparse(rows: string[][], options: { escapeFormulae: RegExp }): string;
  };
  const options = /unparse\(csvData, \{ escapeFormulae: \/(.+?)\/ \}\)/.exec(code)?.[1] ?? '';
  const rows = ['=1+1', '@a', '-a', '+cmd', '\t=1', '-1.50', '+86', 'a=1'].map((text) => [text]);
  const cells = unparse(rows, { escapeFormulae: new RegExp(options) }).split('\r\n');
  expect(cells.map((cell) => cell.replaceAll('"', ''))).toEqual([
    ...["'=1+1", "'@a", "'-a", "'+cmd", "'\t=1", '-1.50', '+86', 'a=1'],
  ]);
  expect(() => patch(patches.csvFormulas, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] a select that has opened leaves the focus at an option that a key has reached', () => {
  const code = readFileSync(join(amisFolder('amis-ui'), 'components', 'Select.js'), 'utf8');
  const patched = patch(patches.selectFocus, code);
  expect(patched.match(/includes\(document\.activeElement\) && _this\.focus\(\)/g)).toHaveLength(2);
  expect(patched).not.toContain('setTimeout(_this.focus');
  expect(() => patch(patches.selectFocus, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] a date format and the words of a code viewer are no patterns', () => {
  const dates = readFileSync(join(amisFolder('amis-ui'), 'components', 'DatePicker.js'), 'utf8');
  const [pattern = ''] = /new RegExp\(\(inputFormat[^;]+;/.exec(patch(patches.dateFormats, dates)) ?? [];
  const read = (format: string) =>
    runInNewContext(pattern, { inputFormat: format, displayFormat: '' }) as RegExp;
  expect(read('YYYY-MM-DD HH:mm').test('2026-01-31 08:30')).toBe(true);
  expect(read('YYYY.MM').test('2026x01')).toBe(false);
  expect(read('(a+)+$').source).toBe('\\(a\\+\\)\\+\\$');
  const code = readFileSync(join(amisFolder('amis'), 'renderers', 'Code.js'), 'utf8');
  expect(patch(patches.codeWords, code)).toContain('new RegExp(String(token.regex).replace(/[|');
  for (const one of [patches.dateFormats, patches.codeWords])
    expect(() => patch(one, 'another amis')).toThrow('in another way now');
});

it.each(['Modal.js', 'Drawer.js'])('[look-and-feel] %s leaves when it has faded out', (file) => {
  const code = readFileSync(join(amisFolder('amis-ui'), 'components', file), 'utf8');
  const theme = readFileSync(join('node_modules', 'amis', 'lib', 'themes', 'antd.css'), 'utf8');
  const seconds = Number(/--animation-duration: ([\d.]+)s;/.exec(theme)?.[1]);
  expect(patch(patches.closingDialogs, code)).toContain(`exit: ${seconds * 1_000} }, onEnter:`);
  expect(() => patch(patches.closingDialogs, 'another amis')).toThrow('in another way now');
});

it.each(['lodash', 'lodash-es'])(
  '[Foundation §7] %s reads the type of an object without an error',
  (source) => {
    const code = readFileSync(join('node_modules', source, '_getRawTag.js'), 'utf8');
    expect(patch(patches.typeTags, code)).toContain(
      'var unmasked = Reflect.set(value, symToStringTag, undefined);',
    );
    expect(() => patch(patches.typeTags, 'another lodash')).toThrow('in another way now');
  },
);

it.each(['json', 'css', 'html'])(
  "[Foundation §6] monaco's %s worker answers requests about a closed editor",
  (language) => {
    const worker = `node_modules/monaco-editor/esm/vs/language/${language}/${language}Worker.js`;
    const code = patch(patches.closedModel, readFileSync(worker, 'utf8'));
    expect(code).toContain(`return ${language}Service.TextDocument.create(uri, this._languageId, 0, '');`);
    expect(() => patch(patches.closedModel, 'another monaco')).toThrow('in another way now');
  },
);

it('[Foundation §6] a removed element breaks neither its wrapper nor the lookup of its parent', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  const patched = patch(patches.goneElement, code);
  expect(patched).toContain(
    "if(!isAlive(o)){React__default.useLayoutEffect(function(){},[!1,!1]);return React__default.createElement('div',null);}",
  );
  expect(patched).toContain('get schemaParent(){if(!isAlive(e))return null;');
  expect(() => patch(patches.goneElement, 'another amis-editor')).toThrow('in another way now');
});

it('[Foundation §6] each editor has a session of its own on both canvases', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  expect(
    patch(patches.ownSession, code).match(/r\.session,'-',this\.props\.manager\.id,'-'\)/g),
  ).toHaveLength(2);
  expect(() => patch(patches.ownSession, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] treats the feedback dialog of an action as a dialog of the page', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  expect(patch(patches.feedbackDialogs, code)).toContain("actionType:'feedback'");
  expect(() => patch(patches.feedbackDialogs, 'another amis')).toThrow('in another way now');
  const panel = readFileSync(join(amisFolder('amis-editor'), 'plugin', 'Dialog.js'), 'utf8');
  expect(patch(patches.dialogKind, panel).match(/this\.actionType !== 'feedback'/g)).toHaveLength(2);
  expect(() => patch(patches.dialogKind, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] shows the description of an action above its settings, even if it has no settings', () => {
  const file = join(amisFolder('amis-editor'), 'renderer', 'event-control', 'action-config-panel.js');
  expect(patch(patches.actionSettings, readFileSync(file, 'utf8'))).toContain(
    "className: 'action-sentence' }].concat(schema || []);\n    return schema ? render(",
  );
  expect(() => patch(patches.actionSettings, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] the timeline dialog offers the colours of the theme', () => {
  const file = join(amisFolder('amis-editor'), 'renderer', 'TimelineItemControl.js');
  expect(patch(patches.colours, readFileSync(file, 'utf8'))).toContain("type: 'console-colour-control',");
  expect(() => patch(patches.colours, 'another amis')).toThrow('in another way now');
});

it("[Foundation §6] the phone's canvas is 390 px wide at first, and its size can be typed", () => {
  const code = readFileSync(join(amisFolder('amis-ui'), 'components', 'MobileDevTool.js'), 'utf8');
  const patched = patch(patches.phoneSize, code);
  expect(patched).toMatch(/var dimensions = \[\s*\{\s*name: 'custom',\s*width: 390,\s*height: 664/);
  expect(patched).toContain("|| 'null') || dimensions[0];");
  expect(patched).toContain('var width = container.offsetWidth, height = container.offsetHeight;');
  expect(() => patch(patches.phoneSize, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] the console asks before a dialog is removed from the list', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  expect(patch(patches.dialogRemoval, code)).toContain('[4,n.askBeforeRemoval(a)];case 1:return o.sent()&&');
  expect(() => patch(patches.dialogRemoval, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] the editor of a dialog lists the dialogs that open from it, and no others', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  expect(patch(patches.dialogList, code)).toContain('n.noDialog||n.isSubEditor&&!toListed(n).length?null:');
  expect(() => patch(patches.dialogList, 'another amis')).toThrow('in another way now');
});

/** The patched code of a component of amis-ui, without its imports and exports. */
function patchedComponent(name: 'icons' | 'Spinner', one: Parameters<typeof patch>[0]): string {
  expect(() => patch(one, 'another amis')).toThrow('in another way now');
  return patch(one, readFileSync(join(amisFolder('amis-ui'), 'components', `${name}.js`), 'utf8'));
}

it('[Foundation §7] icons that mount together are measured together', () => {
  const code = patchedComponent('icons', patches.icons);
  expect(code.match(/getComputedStyle/g)).toHaveLength(1);
  const own = code.slice(code.indexOf('var unreadIcons;'), code.indexOf('function Icon(_a)'));
  const calls: string[] = [];
  const icon = (name: string) => {
    const dom = {
      style: {},
      set innerHTML(html: string) {
        calls.push(`insert ${name} ${html}`);
      },
    };
    return Object.assign(dom, { name });
  };
  const later: (() => void)[] = [];
  const getComputedStyle = ({ name }: { name: string }) => ({
    getPropertyValue: () => (
      calls.push(`read ${name}`),
      name === 'none' ? 'none' : `"<svg id=\\"${name}\\"></svg>"`
    ),
  });
  const run = new Function('getComputedStyle', 'queueMicrotask', `${own}\nreturn readIconLater;`) as (
    ...given: unknown[]
  ) => (dom: object) => void;
  const readIconLater = run(getComputedStyle, (task: () => void) => later.push(task));
  const first = icon('a');
  for (const dom of [first, icon('b'), icon('none')]) readIconLater(dom);
  later.splice(0).forEach((task) => task());
  expect(calls).toEqual([
    ...['read a', 'read b', 'read none'],
    ...['insert a <svg id="a"></svg>', 'insert b <svg id="b"></svg>'],
  ]);
  readIconLater(first);
  later.splice(0).forEach((task) => task());
  expect(calls.at(-1)).toBe('read a');
});

it('[Foundation §7] a loading indicator reads its background only when it is first shown', () => {
  const code = patchedComponent('Spinner', patches.loadingIndicator);
  expect(code).toMatch(
    /if \(this\.parent && this\.props\.show && !this\.groundSeen\) \{\s+this\.groundSeen = true;\s+var backgroundColor/,
  );
  expect(code).toMatch(/if \(this\.props\.show\) \{\s+this\.componentDidMount\(\);\s+this\.loadingTriggered/);
});

it('[Foundation §6] the canvas keeps the nodes that did not change', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  expect(patch(patches.unchangedNodes, code)).toMatch(
    /var drawn;return\{get filteredSchema\(\)\{var t,a,n,r=e\.schema;return drawn=keepNodes\(drawn,filterSchemaForEditor\([^}]+\)\)\},get filteredSchemaForPreview/,
  );
  expect(() => patch(patches.unchangedNodes, 'another amis-editor')).toThrow('in another way now');
});

it('[Foundation §6] a panel writes its values to its own element', () => {
  const code = readFileSync(join(amisFolder('amis-editor-core'), 'index.js'), 'utf8');
  const patched = patch(patches.ownElement, code);
  expect(patched).toContain('if(!s||l.getNodeById(s))return o(e,t,a,s)}');
  expect(patched).toContain('callback:(e,t,a)=>isAlive(i)&&this.panelChangeValue(e,t,a,i.id)');
  expect(patched).toContain("wrapWithPanel:!1,name:'schemaform',mode:'normal',");
  expect(() => patch(patches.ownElement, 'another amis-editor')).toThrow('in another way now');
});

it.each([
  ['Table/index.js', 2],
  ['Table2/index.js', 1],
  ['List.js', 1],
  ['Cards.js', 1],
])('[Foundation §6] %s of amis makes stores for the first thousand records of a list', (file, count) => {
  const code = readFileSync(join(amisFolder('amis'), 'renderers', file), 'utf8');
  const patched = patch(patches.records, code);
  const cut = /store\.init(?:Rows|Items)\(Array\.isArray\((\w+)\) \? \1\.slice\(0, 1001\) : \1, props\./g;
  expect(patched.match(cut)).toHaveLength(count);
  expect(patched.match(/\.init(?:Rows|Items)\(/g)).toHaveLength(count);
  expect(() => patch(patches.records, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] amis divides a slider into a limited number of parts', () => {
  const code = readFileSync(join(amisFolder('amis-ui'), 'components', 'Range.js'), 'utf8');
  expect(patch(patches.sliderParts, code)).toContain(
    'var steps = Math.min(parts > 1 ? parts : Math.floor(section / step), 1002);',
  );
  expect(() => patch(patches.sliderParts, 'another amis')).toThrow('in another way now');
});

it('[Foundation §6] the boxes for lengths take the lengths that a page may have, and no template', () => {
  const folder = join('node_modules', 'amis-theme-editor-helper', 'esm', 'renderers');
  const code = patch(patches.lengths, readFileSync(join(folder, 'ThemeSelect.js'), 'utf8'));
  expect(code).toContain('var why = value && refusalOfTyped(props.itemName, value);');
  expect(() => patch(patches.lengths, 'another amis')).toThrow('in another way now');
  const corner = 'top-left-border-radius';
  for (const taken of ['8px', '1.5rem', '.5em', '50%', '0', 'auto', 'none', '4000px'])
    expect([taken, refusalOfTyped(corner, taken), isHarmlessStyle(corner, taken)]).toEqual([taken, '', true]);
  for (const refused of [
    '${name}',
    '-8px',
    '8',
    '4001px',
    '8vw',
    'calc(1px + 2px)',
    '8px;',
    '1px solid',
    '文字',
  ])
    expect([refused, refusalOfTyped(corner, refused)]).toEqual([
      refused,
      expect.stringContaining('例如 8px'),
    ]);
  const fonts = ['lineHeight 1.5', 'fontWeight 600', 'fontFamily Arial', 'fontFamily ${name}'];
  expect(fonts.map((one) => refusalOfTyped(...(one.split(' ') as [string, string])) === '')).toEqual([
    ...[true, true, true, false],
  ]);
});
