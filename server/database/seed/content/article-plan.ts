import { z } from 'zod';
import docs from './docs-articles.json' with { type: 'json' };
import help from './help-articles.json' with { type: 'json' };

const texts = z.array(z.string());

/** An article of the demo data, told in its parts; `toHtml` writes it as the editor would. */
const articlePlan = z.strictObject({
  /** Name of its category. */
  category: z.string(),
  title: z.string(),
  /** First paragraph. */
  intro: z.string().optional(),
  steps: texts.optional(),
  notes: texts.optional(),
  /** Header, then rows. */
  table: z.array(texts).optional(),
  /** Lines of an example. */
  code: texts.optional(),
  /** A picture below the steps. */
  pictured: z.boolean().optional(),
  /** A closing tip. */
  tip: z.string().optional(),
  /** The address of a file that the article is. */
  file: z.string().optional(),
  state: z.enum(['draft', 'deleted']).optional(),
  /** Docs only. */
  route: z.string().optional(),
  /** Docs only: title of the article above. */
  below: z.string().optional(),
});
export type ArticlePlan = z.infer<typeof articlePlan>;

/** Oldest first within a category. */
export const helpArticles = articlePlan.array().parse(help);
/** Articles of the developer documentation; `更新日志` and `内部规范` have none. */
export const docsArticles = articlePlan.array().parse(docs);

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
