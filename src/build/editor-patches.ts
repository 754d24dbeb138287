import { fileURLToPath } from 'node:url';
import type { Patch } from './amis-patches.ts';
import { keepNodes } from './keep-nodes.ts';
import { keepPlainSettings } from './keep-plain-settings.ts';

const editorCore = /amis-editor-core\/esm\/index\.js$/;
/** Declares the lengths that a page may have. */
const harmlessStyle = fileURLToPath(
  new URL('../../server/contract/pages/harmless-style.ts', import.meta.url),
);
/** How amis-editor draws the settings of an action. */
const settings = "return schema ? render('inner', schema, {";
const sentence = "{ type: 'tpl', tpl: data.__actionDesc, inline: false, className: 'action-sentence' }";

/** How amis-editor heads a formula in its dialogs. */
const formulaHeader = [/header: header \|\| i18n\([^)]+\)/, "header: header || '公式'"] as const;

/** Fixes for defects of amis-editor, and of parts that only the designer uses. */
export const editorPatches = {
  /**
   * Why: undo, the JSON view, a merge and the switch to the phone replace the page on the canvas, which may
   * remove the selected element. amis-editor then draws its box with one hook fewer than before, which React
   * rejects, and throws when it looks up the parent.
   */
  goneElement: {
    file: editorCore,
    what: 'amis-editor treats an element that is gone',
    pieces: [
      // The box around a selected element: for a removed element it returned before the component's last hook.
      [
        "if(!isAlive(o))return React__default.createElement('div',null);",
        "if(!isAlive(o)){React__default.useLayoutEffect(function(){},[!1,!1]);return React__default.createElement('div',null);}",
      ],
      // Looks up the parent of an element.
      [
        'get schemaParent(){var t=getRoot(e);',
        'get schemaParent(){if(!isAlive(e))return null;var t=getRoot(e);',
      ],
    ],
  },
  /**
   * Why: the dialog that shows the result of an action (`feedback`) is missing in amis-editor's list of dialogs, and cannot
   * be edited. This lists it, and writes its edits back to the action.
   */
  feedbackDialogs: {
    file: editorCore,
    what: 'amis-editor keeps the dialogs of a page',
    pieces: [
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
      // Counts the actions that are deleted together with a dialog.
      ['return n.type?0:1', 'return n.type||n.feedback&&n.feedback.$$id===t?0:1'],
      // Deletes a dialog, and keeps its action.
      [
        'if(n===a.definitions){',
        'if(n.feedback&&n.feedback.$$id===t)a=JSONDelete(a,t);else if(n===a.definitions){',
      ],
    ],
  },
  /**
   * Why: amis-editor silently deletes the button that opens a dialog together with the dialog. The patch asks
   * first (`askBeforeRemoveDialog`) and names the button.
   */
  dialogRemoval: {
    file: editorCore,
    what: 'amis-editor asks before it removes a dialog',
    pieces: [
      [/confirm\(r\?'[^']*'\.concat\(r,'[^']*'\):'','[^']*'\.concat\([^\]]*\)\]/, 'n.askBeforeRemoval(a)]'],
    ],
  },
  /**
   * Why: amis shares one `env` among all canvases of a session, and the editor of a dialog has the page's session. Once
   * it was open, the page's canvas gave new elements to the dialog's editor, so that they could not be selected. With
   * the patch each editor has a session of its own.
   */
  ownSession: {
    file: editorCore,
    what: 'amis-editor names the sessions of its canvases',
    // The canvas for a desktop, and the one for a phone.
    pieces: [[/session:''\.concat\(r\.session,/g, "session:''.concat(r.session,'-',this.props.manager.id,"]],
  },
  /**
   * Why: a panel, or the popover of a text, submits its values a moment after an edit, and amis-editor writes them to
   * whatever element is selected by then. The patch writes them to the panel's own element, if that still exists.
   */
  ownElement: {
    file: editorCore,
    what: 'amis-editor hands over the values of a panel',
    pieces: [
      [
        'submitOnChange:t.submitOnChange,onChange:o,',
        'submitOnChange:t.submitOnChange,onChange:function(e,t,a){if(!s||l.getNodeById(s))return o(e,t,a,s)},',
      ],
      ['callback:this.panelChangeValue,', 'callback:(e,t,a)=>isAlive(i)&&this.panelChangeValue(e,t,a,i.id),'],
      // hand-over.ts finds the forms of panels by this name, and submits them before it handles a press or a key.
      [
        "mode:'normal',wrapperComponent:'div',body:t.body,",
        "name:'schemaform',mode:'normal',wrapperComponent:'div',body:t.body,",
      ],
    ],
  },
  /**
   * Why: amis-editor copies the whole page for its canvas after each change, so that React renders every element again.
   * The patch keeps the copies of elements that did not change: a table with ten rows renders in a third of the time.
   */
  unchangedNodes: {
    file: editorCore,
    what: 'amis-editor prepares a page for its canvas',
    pieces: [
      ['function filterSchemaForEditor(', `${keepNodes.toString()} function filterSchemaForEditor(`],
      [
        /(?<=\.views\(\(function\(e\)\{)return\{get filteredSchema\(\)\{var t,a,n,r=e\.schema;return (filterSchemaForEditor\([^}]+\))\}/,
        'var drawn;return{get filteredSchema(){var t,a,n,r=e.schema;return drawn=keepNodes(drawn,$1)}',
      ],
    ],
  },
  /**
   * Why: amis-editor lists only the dialogs of a page. The patch lets the editor of a dialog list those opened
   * inside it. It offers no new dialog there: amis-editor would drop a dialog without a button on confirm.
   */
  dialogList: {
    file: editorCore,
    what: 'amis-editor lists the dialogs of a page',
    pieces: [
      [
        'var DialogList=',
        'function toListed(e){var a=__assign(__assign({},e.schema),{definitions:void 0});return e.modals.filter((function(t){return!t.disabled&&(!e.isSubEditor||t.$$id!==a.$$id&&JSONGetById(a,t.$$id))}))}var DialogList=',
      ],
      [
        'i=n.modals.filter((function(e){return!e.disabled})),o=React__default',
        'i=toListed(n),o=React__default',
      ],
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
    ],
  },
  /**
   * Why: amis-editor marks the element of an open menu, and no longer what the pointer is at. It forgot to remove the
   * mark: it tests whether the menu is open after it has closed.
   */
  menuMark: {
    file: editorCore,
    what: 'amis-editor closes the menu of an element',
    pieces: [["return e.state.isOpened&&n.store.setContextId('')", "return n.store.setContextId('')"]],
  },
  /** Why: the dialog for an action's result supports a single kind only. */
  dialogKind: {
    file: /amis-editor\/esm\/plugin\/Dialog\.js$/,
    what: 'amis-editor asks for the kind of a dialog',
    pieces: [[/name: 'actionType',/g, `$& visibleOn: "this.actionType !== 'feedback'",`]],
  },
  /**
   * Why: amis-editor describes an action only in a tooltip. The patch shows the description above the action's
   * settings.
   */
  actionSettings: {
    file: /amis-editor\/esm\/renderer\/event-control\/action-config-panel\.js$/,
    what: 'amis-editor draws the settings of an action',
    pieces: [
      [settings, `if (data.__actionDesc) schema = [${sentence}].concat(schema || []);\n    ${settings}`],
    ],
  },
  /**
   * Why: the dialog for a request asks for methods, headers, caches and polling, which the page check mostly refuses.
   * The patch leaves what an operations editor sets; amis-editor keeps the values of the others.
   */
  requestSettings: {
    file: /amis-editor\/esm\/renderer\/APIControl\.js$/,
    what: 'amis-editor draws the settings of a request',
    pieces: [
      ['[this.renderApiConfigTabs()]', `[(${keepPlainSettings.toString()})(this.renderApiConfigTabs())]`],
    ],
  },
  /** Why: a table that has not been drawn yet has no columns on the canvas; reading the fields of its rows then throws. */
  undrawnTable: {
    file: /amis-editor\/esm\/plugin\/Table\.js$/,
    what: 'amis-editor reads the columns of a table',
    pieces: [['columns.children.concat();', 'columns ? columns.children.concat() : [];']],
  },
  /**
   * Why: the boxes for borders, corners, distances and sizes take any text, such as `${name}`, which the page check
   * refuses later. The patch takes only lengths that the page check takes, and says so below the box.
   */
  lengths: {
    file: /amis-theme-editor-helper\/esm\/renderers\/ThemeSelect\.js$/,
    what: 'amis-editor asks for a length',
    pieces: [
      [
        /import cx from 'classnames';/,
        `$&\nimport { refusalOfTyped } from ${JSON.stringify(harmlessStyle)};`,
      ],
      [/var input = useRef\(null\);/, "$&\n  var refusal = useState('');"],
      // Typed text.
      [
        /var value = res\.currentTarget\.value;/,
        '$&\n    var why = value && refusalOfTyped(props.itemName, value);\n    refusal[1](why);\n    if (why) return;',
      ],
      // Its suggestions open with the focus and cover the window: they close with it, too.
      [
        /onFocus: openOptions,/,
        `$& onKeyDown: function (event) {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      if (showOptions && event.key === 'Escape') event.stopPropagation();
      setShowOptions(false);
    },`,
      ],
      // A choice from the list.
      [/function onSelectValue\(item\) \{/, "$&\n    refusal[1]('');"],
      [/type: "text",/, "$&\n    'aria-invalid': Boolean(refusal[0]) || undefined,"],
      [
        /placeholder: getRealValue\(placeholder \|\| editorDefaultValue\)\s+\}\)\)/,
        "$&, refusal[0] && React__default.createElement('p', { role: 'alert', className: 'length-refusal' }, refusal[0])",
      ],
    ],
  },
  /**
   * Why: the dialogs that edit a formula or a condition have no title and no cross, and show 按条件, a kind of condition,
   * above the formula. The patches add title and cross, and show 公式 there.
   */
  formulaDialog: {
    file: /amis-editor\/esm\/renderer\/textarea-formula\/FormulaPicker\.js$/,
    what: 'amis-editor draws the dialog of a formula',
    pieces: [
      [
        /React__default\.createElement\(Modal\.Body, null,/,
        `React__default.createElement(Modal.Header, { onClose: handleClose },
          React__default.createElement(Modal.Title, null, '编辑公式')), $&`,
      ],
      formulaHeader,
    ],
  },
  conditionDialog: {
    file: /amis-editor\/esm\/renderer\/ExpressionFormulaControl\.js$/,
    what: 'amis-editor draws the dialog of a condition',
    pieces: [['showTitle: false,', "title: '编辑公式',"], formulaHeader],
  },
  /** Why: both search boxes in these dialogs ask for 请输入, without a name. */
  formulaSearch: {
    file: /amis-ui\/esm\/components\/formula\/(?:FuncList|VariableList)\.js$/,
    what: 'amis searches what a formula can use',
    pieces: [[/SearchBox, \{/g, "SearchBox, { placeholder: '查找',"]],
  },
  /** Why: colours are picked from the theme's palette, in amis-editor's own dialogs too. */
  colours: {
    file: /amis-editor\/esm\/renderer\/TimelineItemControl\.js$/,
    what: 'amis-editor asks for a colour',
    pieces: [[/type: 'input-color',/g, "type: 'console-colour-control',"]],
  },
  /**
   * Why: amis starts with a phone of 375 px, which most staff no longer have. The patch starts with 390 px and the
   * height that the browser leaves, and lets the user type a size: only the first entry of amis' list has an
   * editable width and height. amis fits the phone to the measured room; while the editor of a dialog opens, an
   * animation shrinks that room to a fifth, and the phone would stay that small. The patch ignores the animation.
   */
  phoneSize: {
    file: /amis-ui\/esm\/components\/MobileDevTool\.js$/,
    what: 'amis begins with a phone',
    pieces: [
      [/(name: 'custom',\s+width: )375(,\s+height: )667/, '$1390$2664'],
      ['|| dimensions[1]', '|| dimensions[0]'],
      [
        /var containerRect = container\.getBoundingClientRect\(\);\s+var width = containerRect\.width, height = containerRect\.height;/,
        'var width = container.offsetWidth, height = container.offsetHeight;',
      ],
    ],
  },
} as const satisfies Record<string, Patch>;
