import { conflict, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/content';
import type { Handlers } from '../core/handlers';
import { listOrder, lockOrder, saveOrder } from './article-order-store';

/**
 * The order of a category's articles (A §7 'sort'): an article goes to a place, counted from 1, and the others close
 * up. Each move starts from the order as it is at that moment, one after another, so whoever moves what at once,
 * every article keeps exactly one place.
 */
export function handleArticleOrder(handlers: Handlers): void {
  handlers.handle(call.helpArticleSort, ({ categoryId, articleId, sort }, { db }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockOrder(tx, 'help', categoryId))) throw notFound('分类不存在或已被删除');
      const order = await listOrder(tx, 'help', categoryId);
      if (!order.includes(articleId)) throw conflict('文章已被删除，或已不在该分类下，请刷新后再试');
      await saveOrder(tx, 'help', categoryId, toMoved(order, articleId, sort));
      return null;
    }),
  );
}

/** The order with one article at a place from 1; a place before the first or behind the last is that one. */
function toMoved(order: readonly number[], id: number, place: number): number[] {
  const others = order.filter((other) => other !== id);
  return others.toSpliced(Math.max(place, 1) - 1, 0, id);
}
