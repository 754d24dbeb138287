/*
 * Allow-list of amis 6.13 types for pages: a type added by a new amis release is refused until reviewed. Excluded
 * are types that run code (`custom`, `web-component`), render schemas from replies (`amis`), replace the console's
 * shell (`app`), show another document (`iframe`), or send requests around the console's fetcher (`log`,
 * `location-picker`, `office-viewer`, `pdf-viewer`). Our own types are declared in `renderers/<type>/widget.json`.
 */
const languages =
  'bat c coffeescript cpp csharp css diff dockerfile fsharp go handlebars html ini java javascript js json less lua markdown msdax objective-c php plaintext postiats powershell pug python r razor ruby sb scss sol sql swift ts typescript vb xml yaml';

export const pageTypes: ReadonlySet<string> = new Set([
  // Layout.
  ...'page wrapper container collapse collapse-group tabs panel portlet flex flex-item grid grid-2d hbox vbox'.split(
    ' ',
  ),
  ...'divider service dialog drawer alert wizard anchor-nav breadcrumb nav pagination pagination-wrapper'.split(
    ' ',
  ),
  ...'switch-container tooltip-wrapper table-view steps timeline calendar'.split(' '),
  // Actions.
  ...'action button button-group button-toolbar dropdown-button operation submit reset search-box'.split(' '),
  // Lists and their tools.
  ...'crud crud2 table table2 list list-item cards card card2 each cell field column-toggler'.split(' '),
  ...'bulkActions bulk-actions statistics switch-per-page load-more filter-toggler export-csv export-excel'.split(
    ' ',
  ),
  ...'export-excel-template columns-toggler drag-toggler check-all reload'.split(' '),
  // Display.
  ...'tpl html plain text words tag tags link icon image images avatar audio video carousel chart code color'.split(
    ' ',
  ),
  ...'date date-range datetime time month mapping map markdown multiline-text password progress property qrcode'.split(
    ' ',
  ),
  ...'qr-code barcode remark shape slider sparkline spinner status tasks json grid-nav number'.split(' '),
  ...'static static-date static-datetime static-image static-images static-json static-list static-month'.split(
    ' ',
  ),
  ...'static-table static-time static-mapping static-tpl static-tag static-status static-link static-color static-progress'.split(
    ' ',
  ),
  // Forms.
  ...'form control group input-group fieldSet fieldset hidden uuid formula button-group-select'.split(' '),
  ...'cascader-select chained-select chart-radios checkbox checkboxes combo condition-builder editor'.split(
    ' ',
  ),
  ...'icon-picker icon-select json-schema json-schema-editor list-select matrix-checkboxes multi-select'.split(
    ' ',
  ),
  ...'native-date native-number native-time nested-select picker radio radios select switch'.split(' '),
  ...'tabs-transfer tabs-transfer-picker textarea transfer transfer-picker tree-select users-select'.split(
    ' ',
  ),
  ...[
    ...'array city color date date-range datetime datetime-range email excel file formula image kv kvs month'.split(
      ' ',
    ),
    ...'month-range number password quarter quarter-range range rating repeat rich-text signature sub-form'.split(
      ' ',
    ),
    ...'table tag text time time-range tree url verification-code year year-range'.split(' '),
  ].map((name) => `input-${name}`),
  ...languages.split(' ').map((name) => `${name}-editor`),
]);
