import { conflict, notFound } from '../../contract/api-error';

/**
 * Whether a save may go on, decided on the row as locked by the save's transaction.
 * @throws ApiError not found when there is no row; conflict when the save carries a stale revision
 */
export function checkRevision(
  current: { revision: number } | undefined,
  given: number | undefined,
): asserts current is { revision: number } {
  if (!current) throw notFound();
  if (given !== undefined && given !== current.revision) throw conflict();
}
