import type { Plugin } from 'vite';

/**
 * Replaces pieces of code, each given with its replacement.
 * @throws Error with the text `changed` unless the code holds each piece exactly once
 */
function replacePieces(
  code: string,
  pieces: readonly (readonly [string, string])[],
  changed: string,
): string {
  return pieces.reduce((mended, [from, to]) => {
    if (mended.split(from).length !== 2) throw new Error(changed);
    return mended.replace(from, () => to);
  }, code);
}

/** Statement in which amis takes over the options that a field has loaded. */
const taken = `json = _f.sent();
                    loadCancel = null;`;

/** Statements that clear a field's errors once its options are loaded. */
const cleared = `clearError();
                    self.validated = false;`;

/**
 * Why: a field whose dialog was closed before its options came writes them into a store that is gone, which throws. amis looks
 * whether the store is still there only where the request has failed; here it looks wherever an answer comes. And amis
 * clears all errors of a field when its options load; here the errors that validation found stay.
 */
export function mendFormItem(code: string): string {
  const keepFaultsOfRules = cleared.replace(
    'clearError()',
    'self.errorData.replace(self.errorData.filter(function (fault) { return fault.rule; }))',
  );
  return replacePieces(
    code,
    [
      [taken, `${taken}\nif (!isAlive(self) || self.disposed) return [2];`],
      [cleared, keepFaultsOfRules],
    ],
    'amis takes the options of a field in another way now',
  );
}

/** Condition under which amis ignores a key in quick editing. */
const passed = `!~['up', 'down', 'left', 'right'].indexOf(code)) {`;

/**
 * Why: with a cell that can be edited in place on the screen, amis takes the arrow keys from the whole document: no select
 * and no scrolling answers to them any more. Here it takes them from such cells alone.
 */
export function mendQuickEdit(code: string): string {
  const cell = '".".concat(this.props.classPrefix, "Field--quickEditable")';
  const inCells = `${passed.slice(0, -3)} || !e.target.closest(${cell})) {`;
  return replacePieces(code, [[passed, inCells]], 'amis takes the keys of quick editing in another way now');
}

/** How amis draws the dialog or drawer that a component may open. */
const opened =
  /render\(\s*(?:\/\/.*\s*)?'(?:dialog|drawer|modal)', __assign\(__assign\(\{\}, (store\.(?:dialog|drawer)Schema)\), \{ type: /g;

/**
 * Why: amis mounts a dialog and a drawer, closed and empty, beside each page, form and dialog: a form in a dialog brings four,
 * a third of what is mounted when it opens. Here each is mounted when it first opens.
 */
export function mendClosedDialogs(code: string): string {
  const mended = code.replace(opened, '$1 && $&');
  if (mended === code) throw new Error('amis draws what a component opens in another way now');
  return mended;
}

/** What monaco's workers answer when asked for the text of a model that is not there. */
const noText =
  /((json|css|html)Service)(\.TextDocument\.create\(uri, this\._languageId, )model[^;]+;([\s}]+)return null;/;

/**
 * Why: an editor is closed while its worker is still asked for folds or colours: monaco 0.30 then fails on a text that is
 * null. Here the text of a closed model is empty.
 */
export function mendClosedModel(code: string): string {
  const mended = code.replace(noText, (found, service: string, _language, create: string) =>
    found.replace('return null;', `return ${service}${create}0, '');`),
  );
  if (mended === code) throw new Error("monaco's workers find a text in another way now");
  return mended;
}

/** Pieces of amis-editor's code that may run for an element that is gone, each with its replacement. */
const ofGone = [
  // The box around a selected element: for one that is gone it is empty, and leaves out the component's last hook.
  [
    "if(!isAlive(o))return React__default.createElement('div',null);",
    "if(!isAlive(o)){React__default.useLayoutEffect(function(){},[!1,!1]);return React__default.createElement('div',null);}",
  ],
  // Looks up the parent of an element.
  ['get schemaParent(){var t=getRoot(e);', 'get schemaParent(){if(!isAlive(e))return null;var t=getRoot(e);'],
] as const;

/**
 * Why: undo, the JSON view, a merge and the switch to the phone replace what is on the canvas, and the selected element
 * may be gone. For such an element amis-editor draws the box with one hook fewer than before, which React rejects, and
 * throws an error when it looks up the parent.
 */
export function mendGoneElement(code: string): string {
  return replacePieces(code, ofGone, 'amis-editor treats an element that is gone in another way now');
}

/** Pieces of amis-editor's code for the dialogs of a page, each with its replacement. */
const ofModals = [
  // Finds the dialogs of a page.
  [
    "JSONTraverse(e,(function(e,a,n){if('actionType'===a&&['dialog','drawer','confirmDialog']",
    "JSONTraverse(e,(function(e,a,n){var f=n.feedback;'actionType'!==a&&'type'!==a||!f||!f.$$id||f.$ref||t.find((function(e){return e.$$id===f.$$id}))||t.push(__assign(__assign({},f),{type:'dialog',actionType:'feedback'}));if('actionType'===a&&['dialog','drawer','confirmDialog']",
  ],
  // Offers dialogs to further actions, except those that show an action's result.
  ['var i;a&&(a.$$ref?', "var i;'feedback'===t.actionType||a&&(a.$$ref?"],
  // Writes an edited dialog back to its action.
  [
    'if(d=JSONUpdate(d,t,a,!0),s.actionType)',
    'var f=s.feedback&&s.feedback.$$id===t;f&&delete(a=__assign({},a)).actionType;if(d=JSONUpdate(d,t,a,!0),f);else if(s.actionType)',
  ],
  // Counts the actions that are removed with a dialog.
  ['return n.type?0:1', 'return n.type||n.feedback&&n.feedback.$$id===t?0:1'],
  // Removes a dialog, and keeps its action.
  [
    'if(n===a.definitions){',
    'if(n.feedback&&n.feedback.$$id===t)a=JSONDelete(a,t);else if(n===a.definitions){',
  ],
] as const;

/**
 * Why: the dialog that shows the result of an action (`feedback`) is missing in amis-editor's list of dialogs, and cannot
 * be edited. This lists it, and writes its edits back to the action.
 */
export function mendFeedbackDialogs(code: string): string {
  return replacePieces(code, ofModals, 'amis-editor keeps the dialogs of a page in another way now');
}

/** Pieces of amis-editor's code for the list of dialogs, each with its replacement. */
const ofDialogList = [
  [
    'var DialogList=',
    'function toListed(e){var a=__assign(__assign({},e.schema),{definitions:void 0});return e.modals.filter((function(t){return!t.disabled&&(!e.isSubEditor||t.$$id!==a.$$id&&JSONGetById(a,t.$$id))}))}var DialogList=',
  ],
  ['i=n.modals.filter((function(e){return!e.disabled})),o=React__default', 'i=toListed(n),o=React__default'],
  ["'ae-DialogList-item','data-index':t,", "'ae-DialogList-item','data-index':n.modals.indexOf(e),"],
  ['n.isSubEditor||n.noDialog?null', 'n.noDialog||n.isSubEditor&&!toListed(n).length?null'],
  // Adds a dialog, or a copy of one.
  [
    "React__default.createElement(Button,{size:'sm',level:'enhance',block:!0,onClick:o}",
    "!n.isSubEditor&&React__default.createElement(Button,{size:'sm',level:'enhance',block:!0,onClick:o}",
  ],
  [
    "React__default.createElement('a',{onClick:l,className:'ae-DialogList-iconBtn'}",
    "!n.isSubEditor&&React__default.createElement('a',{onClick:l,className:'ae-DialogList-iconBtn'}",
  ],
] as const;

/**
 * Why: amis-editor lists the dialogs of a page alone. Here the editor of a dialog lists those that open from inside the
 * dialog. It adds none: amis-editor would drop a dialog that no button opens when the editor is confirmed.
 */
export function mendDialogList(code: string): string {
  return replacePieces(code, ofDialogList, 'amis-editor lists the dialogs of a page in another way now');
}

/** amis-editor's question before a dialog is removed from the list. */
const removal = /confirm\(r\?'[^']*'\.concat\(r,'[^']*'\):'','[^']*'\.concat\([^\]]*\)\]/;

/**
 * Why: amis-editor removes the button that opens a dialog with the dialog, and does not say so. Here the console asks
 * (`askBeforeRemoveDialog`), and names the button.
 */
export function mendDialogRemoval(code: string): string {
  const mended = code.replace(removal, 'n.askBeforeRemoval(a)]');
  if (mended === code) throw new Error('amis-editor asks before it removes a dialog in another way now');
  return mended;
}

/** Where the panel of a dialog asks what kind of dialog it is. */
const kind = "name: 'actionType',";

/** Why: the dialog of the result of an action is of one kind only. */
export function mendDialogKind(code: string): string {
  if (!code.includes(kind)) throw new Error('amis-editor asks for the kind of a dialog in another way now');
  return code.replaceAll(kind, `${kind} visibleOn: "this.actionType !== 'feedback'",`);
}

/** How amis-editor draws the settings of an action. */
const settings = "return schema ? render('inner', schema, {";

/** Why: amis-editor says what an action does only in a tooltip. Here it stands above the action's settings. */
export function mendActionSettings(code: string): string {
  const sentence = "{ type: 'tpl', tpl: data.__actionDesc, inline: false, className: 'action-sentence' }";
  const withSentence = `if (data.__actionDesc) schema = [${sentence}].concat(schema || []);\n    ${settings}`;
  return replacePieces(
    code,
    [[settings, withSentence]],
    'amis-editor draws the settings of an action in another way now',
  );
}

/** A colour of amis' own picker, in a dialog of amis-editor. */
const colour = "type: 'input-color',";

/** Why: a colour is picked from those of the theme, also where a dialog of amis-editor asks for it. */
export function mendColours(code: string): string {
  if (!code.includes(colour)) throw new Error('amis-editor asks for a colour in another way now');
  return code.replaceAll(colour, "type: 'console-colour-control',");
}

/** The phone size that amis starts with. Only the first entry of its list has a width and a height that can be typed. */
const phones = [
  [
    "name: 'custom',\n        width: 375,\n        height: 667",
    "name: 'custom',\n        width: 390,\n        height: 664",
  ],
  ['|| dimensions[1]', '|| dimensions[0]'],
  [
    `var containerRect = container.getBoundingClientRect();
        var width = containerRect.width, height = containerRect.height;`,
    'var width = container.offsetWidth, height = container.offsetHeight;',
  ],
] as const;

/**
 * Why: amis begins with a phone of 375 px that most staff no longer have. Here it begins with one of 390 px, as high as the browser
 * leaves it, and its size can be typed. amis fits the phone to the room that it measures; while the editor of a dialog opens, an
 * animation shrinks that room to a fifth, and the phone would stay that small. Here the animation does not count.
 */
export function mendPhoneSize(code: string): string {
  return replacePieces(code, phones, 'amis begins with a phone in another way now');
}

const mends = [
  { file: /amis-core\/esm\/store\/formItem\.js$/, mend: mendFormItem },
  { file: /amis\/esm\/renderers\/QuickEdit\.js$/, mend: mendQuickEdit },
  { file: /amis\/esm\/renderers\/(?:Dialog|Drawer|Page|Service)\.js$/, mend: mendClosedDialogs },
  { file: /amis-core\/esm\/renderers\/Form\.js$/, mend: mendClosedDialogs },
  {
    file: /amis-editor-core\/esm\/index\.js$/,
    mend: (code: string) => mendDialogList(mendDialogRemoval(mendFeedbackDialogs(mendGoneElement(code)))),
  },
  { file: /amis-editor\/esm\/plugin\/Dialog\.js$/, mend: mendDialogKind },
  { file: /amis-editor\/esm\/renderer\/event-control\/action-config-panel\.js$/, mend: mendActionSettings },
  { file: /amis-editor\/esm\/renderer\/TimelineItemControl\.js$/, mend: mendColours },
  { file: /amis-ui\/esm\/components\/MobileDevTool\.js$/, mend: mendPhoneSize },
  { file: /monaco-editor\/esm\/vs\/language\/\w+\/(?:json|css|html)Worker\.js$/, mend: mendClosedModel },
];

export function amisMends(): Plugin {
  return {
    name: 'console:amis-mends',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: mends.map(({ file }) => file) },
      handler: (code, id) => ({
        code: mends.find(({ file }) => file.test(id))?.mend(code) ?? code,
        map: null,
      }),
    },
  };
}
