import type { Plugin } from 'vite';
import { mostEntries } from '../../renderers/most-entries.ts';
import { editorPatches } from './editor-patches.ts';
import { pagePatches } from './page-patches.ts';

/**
 * A replacement in a package's code: the text to find (exactly once, unless a global expression), and the new
 * text.
 */
type Piece = readonly [from: string | RegExp, to: string];

export interface Patch {
  /** Matches the modules to change. */
  file: RegExp;
  /**
   * Describes the patch in the error that is thrown when a new release of the package no longer contains the code.
   */
  what: string;
  pieces: readonly Piece[];
}

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

/** The arguments of `replace` that make a text match itself. */
const literally = String.raw`/[|\\{}()[\]^$+*?.]/g, '\\$&'`;

export const patches = {
  ...editorPatches,
  ...pagePatches,
  /** Why: a spreadsheet runs a cell of amis' CSV export that begins as a formula; the patch makes it text. */
  csvFormulas: {
    file: /amis-core\/esm\/store\/crud\.js$/,
    what: 'amis exports a list as CSV',
    pieces: [
      [
        'papaparse.unparse(csvData)',
        'papaparse.unparse(csvData, { escapeFormulae: /^[=@\\t\\r]|^[+-](?![\\d.,]+$)/ })',
      ],
    ],
  },
  /** Why: amis' code editors are light unless each field names a dark theme; the console's theme decides. */
  codeEditor: {
    file: /amis-ui\/esm\/components\/Editor\.js$/,
    what: 'amis chooses the theme of a code editor',
    pieces: [
      [
        'theme: editorTheme }',
        "theme: document.documentElement.dataset.theme === 'dark' ? 'vs-dark' : editorTheme }",
      ],
    ],
  },
  /**
   * Why: a load that is answered after its element has closed still tells staff its failure, on whatever they do now, or
   * throws. amis checks for that only after a request that was not answered; the patch checks after every reply.
   */
  lateLoads: {
    file: /amis-core\/esm\/store\/(?:crud|formItem|service)\.js$/,
    what: 'amis takes the reply of a load',
    pieces: [
      [/json = _\w\.sent\(\);\s+\w+Cancel = null;/g, '$& if (!isAlive(self) || self.disposed) return [2];'],
    ],
  },
  /** Why: amis throws in development what it ignores in the product: reading a closed element, as each load at intervals. */
  closedElements: {
    file: /amis-core\/esm\/store\/index\.js$/,
    what: 'amis reads a closed element',
    pieces: [[/(?<=setLivelinessChecking\()process[^)]+/, "'ignore'"]],
  },
  /**
   * Why: amis clears all errors of a field when its options load; the patch keeps validation errors. And amis begins the
   * reason why they did not load with the address of their call; the patch leaves it out.
   */
  formItem: {
    file: /amis-core\/esm\/store\/formItem\.js$/,
    what: 'amis takes the options of a field',
    pieces: [
      [
        /clearError\(\)(;\s+self\.validated = false;)/,
        'self.errorData.replace(self.errorData.filter(function (fault) { return fault.rule; }))$1',
      ],
      ['"".concat(apiObject.url, ": ").concat(msg)', 'msg'],
    ],
  },
  /**
   * Why: an error that the server reports at an entry of a combo (`mobiles.0`) leads amis to the entry's form, which
   * has no `setError`, so that staff read 'e.setError is not a function'. The patch shows it at the entry's fields.
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
   * it until it is loaded again. The patch measures a column again whose width has changed.
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
   * Why: a form of amis keeps what it has once read or changed, even if its data lose it. In the panels of the designer an
   * undone property thus stays, and returns to the page with the next edit. The patch drops what a panel's data lose.
   */
  panelData: {
    file: /amis-core\/esm\/WithStore\.js$/,
    what: 'amis updates the data of a form',
    pieces: [
      [
        'var shouldSync = ',
        `if (props.name === 'schemaform') Object.keys(prevProps.data).forEach(function (key) {
                    if (!Object.hasOwn(props.data, key) && Object.hasOwn(store.data, key)) store.deleteValueByName(key);
                });
                var shouldSync = `,
      ],
    ],
  },
  /**
   * Why: amis sends the call of options or of a data container again only if a variable in its URL changes. The
   * console's calls carry their variables in the body, so that a select never followed the field that it depends on.
   * The patch compares the body too, unless the call names what it follows (`trackExpression`), or the body differs each
   * time it is filled in (`${UUID()}`), so that the call would be sent forever.
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
            !isEqual(dataMapping(prevApi.data, prevData), dataMapping(nextApi.data, nextData)) &&
            isEqual(dataMapping(nextApi.data, nextData), dataMapping(nextApi.data, nextData));`,
      ],
    ],
  },
  /**
   * Why: when a screen has a cell that can be edited in place, amis takes the arrow keys of the whole document,
   * so that selects and scrolling no longer respond to them. The patch limits that to such cells.
   */
  quickEdit: {
    file: /amis\/esm\/renderers\/QuickEdit\.js$/,
    what: 'amis takes the keys of quick editing',
    pieces: [[passed, `${passed.slice(0, -3)} || !e.target.closest(${quickEdited})) {`]],
  },
  /**
   * Why: amis mounts a closed, empty dialog and drawer beside each page, list, form and dialog, and a closed dialog beside
   * each field. A form in a dialog thus mounts four of them (a third of what mounts when it opens) and one more for each of
   * its fields. The patch mounts each when it first opens.
   */
  closedDialogs: {
    file: /amis\/esm\/renderers\/(?:CRUD|Dialog|Drawer|Page|Service|Wizard)\.js$|amis-core\/esm\/(?:RootRenderer|renderers\/(?:Form|Item))\.js$/,
    what: 'amis draws what a component opens',
    pieces: [
      [
        /render\(\s*(?:\/\/.*\s*)?'(?:dialog|drawer|modal)', __assign\((?:__assign\(\{\}|\{ type: 'dialog' \}), ((?:store|model)\.(?:dialog|drawer)Schema)\)/g,
        '$1 && $&',
      ],
    ],
  },
  /**
   * Why: amis builds regular expressions from the format of a date and from the words of a code viewer's own language. A
   * page's `(a+)+` there would freeze the tab. The patch takes these texts literally.
   */
  dateFormats: {
    file: /amis-ui\/esm\/components\/DatePicker\.js$/,
    what: 'amis compares a typed date with its format',
    pieces: [['.replace(/[ymdhs]/gi', `.replace(${literally}).replace(/[ymdhs]/gi`]],
  },
  codeWords: {
    file: /amis\/esm\/renderers\/Code\.js$/,
    what: 'amis reads the words of a language',
    pieces: [
      [
        'new RegExp(token.regex, token.regexFlags || undefined)',
        `new RegExp(String(token.regex).replace(${literally}))`,
      ],
    ],
  },
  /** Why: amis makes a store for each of ten thousand records. The patch makes one more than `src/amis/limits` draws. */
  records: {
    file: /amis\/esm\/renderers\/(?:Table\/index|Table2\/index|List|Cards)\.js$/,
    what: 'amis takes the records of a list',
    pieces: [
      [
        /(store\.init(?:Rows|Items)\()(\w+)(?=, props\.)/g,
        `$1Array.isArray($2) ? $2.slice(0, ${mostEntries + 1}) : $2`,
      ],
    ],
  },
  /** Why: amis makes a list of all parts of a slider before it draws them; a page may ask for a billion. */
  sliderParts: {
    file: /amis-ui\/esm\/components\/Range\.js$/,
    what: 'amis divides a slider',
    pieces: [
      [
        /(?<=var steps = )(parts > 1 \? parts : Math\.floor\(section \/ step\))/,
        `Math.min($1, ${mostEntries + 2})`,
      ],
    ],
  },
  /**
   * Why: half a second after its list has opened, a select takes the focus, even from an option that a key has reached
   * meanwhile: the next key then acts on the select. The patch takes it only while it stays at the select, or is lost.
   */
  selectFocus: {
    file: /amis-ui\/esm\/components\/Select\.js$/,
    what: 'amis focuses an open select',
    pieces: [
      [
        /setTimeout\(_this\.focus, 500\)/g,
        'setTimeout(function () { [_this.getTarget(), document.body].includes(document.activeElement) && _this.focus(); }, 500)',
      ],
    ],
  },
  /**
   * Why: amis fades a dialog or drawer out within 0.2 s, but removes it after 0.5 s; until then it keeps the focus and the
   * keys. The patch removes it when it has faded out.
   */
  closingDialogs: {
    file: /amis-ui\/esm\/components\/(?:Modal|Drawer)\.js$/,
    what: 'amis closes a dialog',
    pieces: [['timeout: 500,', 'timeout: { appear: 500, enter: 500, exit: 200 },']],
  },
  /**
   * Why: amis reads an icon from its styles and inserts it as soon as it mounts, so that the browser computes styles
   * anew for each icon: a third of the time in which the editor of a dialog opens. The patch reads the icons of an
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
   * ground; a form mounts dozens, and few are ever shown. The patch does so when one is first shown.
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
   * which takes 80 ms in the designer. The patch writes in a way that reports the failure instead.
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
   * text. The patch gives a closed model an empty text.
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
   * Why: every rendered page adds a scope to amis' root scope, which keeps it forever with its elements, data and
   * listeners. The patch takes the scope out when the page unmounts.
   */
  endedScopes: {
    file: /amis-core\/esm\/Scoped\.js$/,
    what: 'amis ends a scope',
    pieces: [
      [
        'delete this.scoped;',
        `var siblings = this.scoped.parent && this.scoped.parent.children;
            var at = siblings ? siblings.indexOf(this.scoped) : -1;
            if (at !== -1) siblings.splice(at, 1);
            delete this.scoped;`,
      ],
    ],
  },
  /**
   * Why: amis writes the data of every action to the browser's console, which keeps the last thousand with the pages that
   * they belong to, and shows what staff typed.
   */
  actionLogs: {
    file: /amis-core\/esm\/actions\/Action\.js$/,
    what: 'amis logs an action',
    pieces: [
      [/\(\w+ = console\.group\)[^;]*;\s+console\.debug\([^;]*;/, ''],
      [/console\.debug\([^;]*;\s+\(\w+ = console\.groupEnd\)[^;]*;/, ''],
    ],
  },
  /**
   * Why: amis lets every element inherit `box-sizing`. Chromium cannot reuse the computed style of an element that inherits
   * such a property: three quarters of the style time when the editor of a dialog opens. The patch sets the property.
   */
  boxSizing: {
    file: /amis\/lib\/themes\/antd\.css$/,
    what: 'amis sizes boxes',
    pieces: [[/(\n\*::after \{\s+box-sizing: )inherit/, '$1border-box']],
  },
} as const satisfies Record<string, Patch>;

/** @throws Error when the package no longer contains the code to replace */
export function patch({ what, pieces }: Patch, code: string): string {
  return pieces.reduce((patched, [from, to]) => {
    const isText = typeof from === 'string';
    const count = isText
      ? patched.split(from).length - 1
      : [...patched.matchAll(new RegExp(from, 'g'))].length;
    const isKnown = isText || !from.global ? count === 1 : count > 0;
    if (!isKnown) throw new Error(`${what} in another way now`);
    return typeof from === 'string' ? patched.replace(from, () => to) : patched.replace(from, to);
  }, code);
}

const all: readonly Patch[] = Object.values(patches);

/** The text of a package's file with all patches of that file. @throws Error as `patch` */
export function patchFile(id: string, code: string): string {
  return all.filter(({ file }) => file.test(id)).reduce((patched, one) => patch(one, patched), code);
}

export function amisPatches(): Plugin {
  return {
    name: 'console:amis-patches',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: all.map(({ file }) => file) },
      handler: (code, id) => ({ code: patchFile(id, code), map: null }),
    },
  };
}
