import { z } from 'zod';
import { consoleCallsOf } from '../define-call';
import { preferencesPath } from '../console-calls/boot';

/*
 * A staff member's display preferences for each list. The server stores them, and reads only the page size, so
 * that the boot call requests as many rows as the browser would.
 */

const key = z.string().min(1).max(100);
const keys = z.array(key).max(100);

/**
 * Columns are identified by their keys. Keys no longer in the page are ignored; new columns of the page appear in
 * their own place.
 */
const columns = {
  order: keys.optional(),
  hidden: keys.optional(),
  /** Columns that the page hides by default. */
  shown: keys.optional(),
  /** Sticky on the left while the others scroll. */
  pinned: keys.optional(),
  /** px */
  widths: z.record(key, z.int().min(40).max(1_000)).optional(),
};

/** A named set of filters and columns. */
const listView = z.object({
  name: z.string().trim().min(1, '请输入视图名称').max(30, '视图名称最多 30 个字'),
  /** The query of the address, without `?`. */
  search: z.string().max(2_000),
  ...columns,
});
export type ListView = z.output<typeof listView>;

export const listPreference = z.object({
  ...columns,
  density: z.enum(['compact', 'roomy']).optional(),
  perPage: z.int().min(1).max(1_000).optional(),
  views: z.array(listView).max(20, '最多保存 20 个视图').optional(),
  /** Name of the view that the list opens with by default. */
  usualView: z.string().max(30).optional(),
  /** For one-time hints (the designer's tour): whether the user has seen it. */
  seen: z.literal(true).optional(),
});
export type ListPreference = z.output<typeof listPreference>;

/** Key of a list: the screen's route and the list's name in its page. */
const list = z.string().min(1).max(200);

const { read, write } = consoleCallsOf('session');

export const preferenceList = read(
  preferencesPath,
  '我的列表设置',
  {},
  { lists: z.record(list, listPreference) },
);

/**
 * Replaces the `changed` settings of the list by those in `value`, and removes those that it lacks. Other settings stay as
 * another browser of the user has saved them, and so do views that this browser did not know: all but `knownViews`.
 */
export const preferenceSave = write(
  '/api/console/preferences/save',
  '保存列表设置',
  {
    list,
    value: listPreference,
    changed: z.array(listPreference.keyof()).min(1),
    knownViews: z.array(z.string()).max(100).optional(),
  },
  { reply: z.object({}), unaudited: true },
);
