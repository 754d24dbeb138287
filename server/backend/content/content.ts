import type { Handlers } from '../core/handlers';
import { handleArticles } from './article';
import { handleArticleOrder } from './article-order';
import { handleCategories } from './category';

/** Help center and developer docs: categories, their articles and the articles' order (A §2). */
export function handleContent(handlers: Handlers): void {
  handleCategories(handlers);
  handleArticles(handlers);
  handleArticleOrder(handlers);
}
