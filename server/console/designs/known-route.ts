import { notFound } from '../../contract/api-error';
import { routes, type Route } from '../../contract/screens/routes';

/** @throws ApiError notFound for what is no pattern of the route table */
export function getRoute(path: string): Route {
  const route = routes.find((known) => known.path === path);
  if (!route) throw notFound('页面不存在');
  return route;
}
