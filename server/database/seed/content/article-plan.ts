/** An article of the demo data, told in its parts; `toHtml` writes it as the editor would. */
export interface ArticlePlan {
  /** Name of its category. */
  category: string;
  title: string;
  /** First paragraph. */
  intro?: string;
  steps?: readonly string[];
  notes?: readonly string[];
  /** Header, then rows. */
  table?: readonly (readonly string[])[];
  /** Lines of an example. */
  code?: readonly string[];
  /** A picture below the steps. */
  pictured?: boolean;
  /** A closing tip. */
  tip?: string;
  /** The address of a file that the article is. */
  file?: string;
  state?: 'draft' | 'deleted';
  /** Docs only. */
  route?: string;
  /** Docs only: title of the article above. */
  below?: string;
}

/** The article's body; '' for a file. `picture` is an unsigned url. */
export function toHtml(plan: ArticlePlan, picture: string): string {
  if (plan.file !== undefined) return '';
  const { intro, steps = [], notes = [], table = [], code = [], pictured, tip, title } = plan;
  const list = (tag: 'ol' | 'ul', items: readonly string[]) =>
    items.length > 0 ? `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>` : '';
  return [
    intro === undefined ? '' : `<p>${intro}</p>`,
    steps.length > 0 ? `<h3>操作步骤</h3>${list('ol', steps)}` : '',
    pictured ? `<p><img src="${picture}" alt="${title}" width="270" /></p>` : '',
    toTable(table),
    code.length > 0 ? `<pre>${code.map(toText).join('\n')}</pre>` : '',
    notes.length > 0 ? `<h3>${steps.length > 0 ? '注意事项' : '说明'}</h3>${list('ul', notes)}` : '',
    tip === undefined ? '' : `<blockquote><p>${tip}</p></blockquote>`,
  ].join('');
}

function toTable([header, ...rows]: readonly (readonly string[])[]): string {
  if (!header) return '';
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${toText(text)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', header)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

const toText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
