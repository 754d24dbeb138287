import type { Plugin } from 'vite';
import { keepNodes } from './keep-nodes.ts';

/**
 * A replacement in a package's code: the text to find (exactly once, unless a global expression), and the new
 * text.
 */
type Piece = readonly [from: string | RegExp, to: string];

interface Mend {
  /** Matches the modules to change. */
  file: RegExp;
  /**
   * Describes the mend in the error that is thrown when a new release of the package no longer contains the code.
   */
  what: string;
  pieces: readonly Piece[];
}

/** Statement in which amis takes over the options that a field has loaded. */
const taken = `json = _f.sent();
                    loadCancel = null;`;

/** Condition under which amis ignores a key in quick editing. */
const passed = `!~['up', 'down', 'left', 'right'].indexOf(code)) {`;
const quickEdited = '".".concat(this.props.classPrefix, "Field--quickEditable")';

/** Inserts icons that mount or update together, in one go before the next paint. */
const readIcons = `
var unreadIcons;
function readIconLater(dom) {
    if (!unreadIcons) {
        unreadIcons = new Set();
        queueMicrotask(insertIcons);
    }
    unreadIcons.add(dom);
}
function insertIcons() {
    var doms = Array.from(unreadIcons);
    unreadIcons = undefined;
    var contents = doms.map(function (dom) { return getComputedStyle(dom).getPropertyValue('content'); });
    doms.forEach(function (dom, at) {
        var svg = /(<svg.*<\\/svg>)/.exec(contents[at]);
        var html = svg && svg[0].replace(/\\\\"/g, '"');
        if (!html || dom.svgHTMLClone === html) return;
        dom.innerHTML = html;
        dom.svgHTMLClone = html;
        dom.style.display = '';
    });
}`;

const editorCore = /amis-editor-core\/esm\/index\.js$/;
/** How amis-editor draws the settings of an action. */
const settings = "return schema ? render('inner', schema, {";
const sentence = "{ type: 'tpl', tpl: data.__actionDesc, inline: false, className: 'action-sentence' }";

export const mends = {
  /**
   * Why: a field whose dialog closes before its options arrive writes them into a destroyed store, which throws.
   * amis checks for that only after a failed request; the mend checks after every reply. Also, amis clears all
   * errors of a field when its options load; the mend keeps validation errors.
   */
  formItem: {
    file: /amis-core\/esm\/store\/formItem\.js$/,
    what: 'amis takes the options of a field',
    pieces: [
      [taken, `${taken}\nif (!isAlive(self) || self.disposed) return [2];`],
      [
        /clearError\(\)(;\s+self\.validated = false;)/,
        'self.errorData.replace(self.errorData.filter(function (fault) { return fault.rule; }))$1',
      ],
    ],
  },
  /**
   * Why: an error that the server reports at an entry of a combo (`mobiles.0`) leads amis to the entry's form, which
   * has no `setError`, so that staff read 'e.setError is not a function'. The mend shows it at the entry's fields.
   */
  entryErrors: {
    file: /amis-core\/esm\/store\/form\.js$/,
    what: 'amis shows the errors of a save',
    pieces: [
      [
        'items_1.forEach(',
        'items_1.flatMap(function (item) { return item.setError ? item : item.items; }).forEach(',
      ],
    ],
  },
  /**
   * Why: amis keeps the measured width of a column whose own width was removed, so that the designer's canvas shows
   * it until it is loaded again. The mend measures a column again whose width has changed.
   */
  columnWidth: {
    file: /amis-core\/esm\/store\/table\.js$/,
    what: 'amis measures its columns',
    pieces: [
      [
        /\(origin === null \|\| origin === void 0 \? void 0 : origin\.width\) \|\| 0/,
        '(origin && origin.pristine.width === (item.pristine || item).width && origin.width) || 0',
      ],
    ],
  },
  /**
   * Why: amis sends the call of options or of a data container again only if a variable in its URL changes. The
   * console's calls carry their variables in the body, so that a select never followed the field that it depends on.
   * The mend compares the body too, unless the call names what it follows (`trackExpression`).
   */
  followedFields: {
    file: /amis-core\/esm\/utils\/api\.js$/,
    what: 'amis decides that a call is out of date',
    pieces: [
      [
        "!~trackExpression.indexOf('$')) {",
        "!~(nextApi.trackExpression || trackExpression + JSON.stringify(nextApi.data)).indexOf('$')) {",
      ],
      [
        'isModified = prevApi.url !== nextApi.url;',
        `isModified = prevApi.url !== nextApi.url ||
            !isEqual(dataMapping(prevApi.data, prevData), dataMapping(nextApi.data, nextData));`,
      ],
    ],
  },
  /**
   * Why: when a screen has a cell that can be edited in place, amis takes the arrow keys of the whole document,
   * so that selects and scrolling no longer respond to them. The mend limits that to such cells.
   */
  quickEdit: {
    file: /amis\/esm\/renderers\/QuickEdit\.js$/,
    what: 'amis takes the keys of quick editing',
    pieces: [[passed, `${passed.slice(0, -3)} || !e.target.closest(${quickEdited})) {`]],
  },
  /**
   * Why: amis mounts a closed, empty dialog and drawer beside each page, form and dialog: a form in a dialog
   * brings four, a third of what mounts when it opens. The mend mounts each when it first opens.
   */
  closedDialogs: {
    file: /amis\/esm\/renderers\/(?:Dialog|Drawer|Page|Service)\.js$|amis-core\/esm\/renderers\/Form\.js$/,
    what: 'amis draws what a component opens',
    pieces: [
      [
        /render\(\s*(?:\/\/.*\s*)?'(?:dialog|drawer|modal)', __assign\(__assign\(\{\}, (store\.(?:dialog|drawer)Schema)\), \{ type: /g,
        '$1 && $&',
      ],
    ],
  },
  /**
   * Why: amis reads an icon from its styles and inserts it as soon as it mounts, so that the browser computes styles
   * anew for each icon: a third of the time in which the editor of a dialog opens. The mend reads the icons of an
   * update together, then inserts them, before the browser paints.
   */
  icons: {
    file: /amis-ui\/esm\/components\/icons\.js$/,
    what: 'amis reads an icon from its styles',
    pieces: [
      ['function Icon(_a) {', `${readIcons}\nfunction Icon(_a) {`],
      [
        /var refFn = function \(dom\) \{\s+if \(dom\) \{\s+var domStyle[\s\S]+?(?=return \(React__default)/,
        'var refFn = function (dom) { return dom && readIconLater(dom); };\n        ',
      ],
    ],
  },
  /**
   * Why: amis computes the styles around each loading indicator when it mounts, to see whether it stands on a dark
   * ground; a form mounts dozens, and few are ever shown. The mend does so when one is first shown.
   */
  loadingIndicator: {
    file: /amis-ui\/esm\/components\/Spinner\.js$/,
    what: 'amis mounts a loading indicator',
    pieces: [
      [
        /if \(this\.parent\) \{(?=\s+var backgroundColor)/,
        'if (this.parent && this.props.show && !this.groundSeen) {\n            this.groundSeen = true;',
      ],
      [/if \(this\.props\.show\) \{(?=\s+this\.loadingTriggered = true;)/, '$&\n this.componentDidMount();'],
    ],
  },
  /**
   * Why: lodash reads the type of a Map, Set or Promise by a write that fails. In strict mode, to which the bundler
   * converts lodash, that throws, five times while the module runs; for the first error V8 parses the whole file again,
   * which takes 80 ms in the designer. The mend writes in a way that reports the failure instead.
   */
  typeTags: {
    file: /lodash(?:-es)?\/_getRawTag\.js$/,
    what: 'lodash reads the type of an object',
    pieces: [
      [
        /value\[symToStringTag\] = undefined;\s+var unmasked = true;/,
        'var unmasked = Reflect.set(value, symToStringTag, undefined);',
      ],
    ],
  },
  /**
   * Why: when an editor is closed while its worker still computes folds or colours, monaco 0.30 fails on a null
   * text. The mend gives a closed model an empty text.
   */
  closedModel: {
    file: /monaco-editor\/esm\/vs\/language\/\w+\/(?:json|css|html)Worker\.js$/,
    what: "monaco's workers find a text",
    pieces: [
      [
        /(?<create>(?:json|css|html)Service\.TextDocument\.create\(uri, this\._languageId, )(?<rest>model[^;]+;[\s}]+)return null;/,
        "$<create>$<rest>return $<create>0, '');",
      ],
    ],
  },
  /**
   * Why: undo, the JSON view, a merge and the switch to the phone replace the page on the canvas, which may
   * remove the selected element. amis-editor then draws its box with one hook fewer than before, which React
   * rejects, and throws when it looks up the parent.
   */
  goneElement: {
    file: editorCore,
    what: 'amis-editor treats an element that is gone',
    pieces: [
      // The box around a selected element: empty for a removed one, and without the component's last hook.
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
   * Why: amis-editor silently deletes the button that opens a dialog together with the dialog. The mend asks
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
   * the mend each editor has a session of its own.
   */
  ownSession: {
    file: editorCore,
    what: 'amis-editor names the sessions of its canvases',
    // The canvas for a desktop, and the one for a phone.
    pieces: [[/session:''\.concat\(r\.session,/g, "session:''.concat(r.session,'-',this.props.manager.id,"]],
  },
  /**
   * Why: amis-editor copies the whole page for its canvas after each change, so that React renders every element again.
   * The mend keeps the copies of elements that did not change: a table with ten rows renders in a third of the time.
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
   * Why: amis-editor lists only the dialogs of a page. The mend lets the editor of a dialog list those opened
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
  /** Why: the dialog for an action's result supports a single kind only. */
  dialogKind: {
    file: /amis-editor\/esm\/plugin\/Dialog\.js$/,
    what: 'amis-editor asks for the kind of a dialog',
    pieces: [[/name: 'actionType',/g, `$& visibleOn: "this.actionType !== 'feedback'",`]],
  },
  /**
   * Why: amis-editor describes an action only in a tooltip. The mend shows the description above the action's
   * settings.
   */
  actionSettings: {
    file: /amis-editor\/esm\/renderer\/event-control\/action-config-panel\.js$/,
    what: 'amis-editor draws the settings of an action',
    pieces: [
      [settings, `if (data.__actionDesc) schema = [${sentence}].concat(schema || []);\n    ${settings}`],
    ],
  },
  /** Why: a table that has not been drawn yet has no columns on the canvas; reading the fields of its rows then throws. */
  undrawnTable: {
    file: /amis-editor\/esm\/plugin\/Table\.js$/,
    what: 'amis-editor reads the columns of a table',
    pieces: [['columns.children.concat();', 'columns ? columns.children.concat() : [];']],
  },
  /** Why: colours are picked from the theme's palette, in amis-editor's own dialogs too. */
  colours: {
    file: /amis-editor\/esm\/renderer\/TimelineItemControl\.js$/,
    what: 'amis-editor asks for a colour',
    pieces: [[/type: 'input-color',/g, "type: 'console-colour-control',"]],
  },
  /**
   * Why: amis starts with a phone of 375 px, which most staff no longer have. The mend starts with 390 px and the
   * height that the browser leaves, and lets the user type a size: only the first entry of amis' list has an
   * editable width and height. amis fits the phone to the measured room; while the editor of a dialog opens, an
   * animation shrinks that room to a fifth, and the phone would stay that small. The mend ignores the animation.
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
} as const satisfies Record<string, Mend>;

/** @throws Error when the package no longer contains the code to replace */
export function mend({ what, pieces }: Mend, code: string): string {
  return pieces.reduce((mended, [from, to]) => {
    const isText = typeof from === 'string';
    const count = isText ? mended.split(from).length - 1 : [...mended.matchAll(new RegExp(from, 'g'))].length;
    const isKnown = isText || !from.global ? count === 1 : count > 0;
    if (!isKnown) throw new Error(`${what} in another way now`);
    return typeof from === 'string' ? mended.replace(from, () => to) : mended.replace(from, to);
  }, code);
}

export function amisMends(): Plugin {
  const all: Mend[] = Object.values(mends);
  return {
    name: 'console:amis-mends',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: all.map(({ file }) => file) },
      handler: (code, id) => ({
        code: all.filter(({ file }) => file.test(id)).reduce((mended, one) => mend(one, mended), code),
        map: null,
      }),
    },
  };
}
