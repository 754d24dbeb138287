import { z } from 'zod';
import { consoleCallsOf } from '../console-calls/console-call';
import { preferencesPath } from '../console-calls/boot';

/*
 * How a staff member likes each list to be shown. The server keeps it for them and reads no more of it than the page
 * size, so that the boot call asks for as many rows as the browser will.
 */

const key = z.string().min(1).max(100);
const keys = z.array(key).max(100);

/** Columns are named by their keys; those that a page has no more, or has anew, are ignored, or shown in their place. */
const columns = {
  order: keys.optional(),
  hidden: keys.optional(),
  /** On the left, in view while the others scroll sideways. */
  pinned: keys.optional(),
  /** px */
  widths: z.record(key, z.int().min(40).max(1_000)).optional(),
};

/** Filters and columns under a name. */
export const listView = z.object({
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
  /** Name of the view that the list opens with. */
  usualView: z.string().max(30).optional(),
  /** Of what is shown a person once (the designer's tour): they have seen it. */
  seen: z.literal(true).optional(),
});
export type ListPreference = z.output<typeof listPreference>;

/** Key of a list: the screen's route and the list's name in its page. */
const list = z.string().min(1).max(200);

const { read, write } = consoleCallsOf('session');

export const preferenceList = read(preferencesPath, '我的列表设置', {}, { lists: z.record(list, listPreference) });

/** Takes the place of what was saved for the list; an empty one removes it. */
export const preferenceSave = write('/api/console/preferences/save', '保存列表设置', { list, value: listPreference }, { reply: z.object({}), unaudited: true });
