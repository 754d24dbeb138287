import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { decodePage } from '../contract/canonical-page';
import { menuPlace } from '../contract/console-calls/screens';
import { isCustomPath, type CustomScreen } from '../contract/screens/routes';

/** Relative to `pages/`. Slugs have no underscore, so no page can have this name. */
export const madeScreensFile = 'custom/_screens.json';

const platformPath = z.custom<CustomScreen['menu']>(
  (value) => typeof value === 'string' && value.startsWith('/platform/'),
  'not a path below /platform/',
);
const madeScreen = z.strictObject({
  path: z.custom<CustomScreen['path']>(
    (value) => typeof value === 'string' && isCustomPath(value),
    'not a path /platform/custom/<slug>',
  ),
  title: menuPlace.title,
  menu: platformPath,
  group: menuPlace.group.transform((group) => group ?? ''),
  position: menuPlace.position.transform((position) => position ?? 0),
  /** The template it was made from, and its main call, `/api/admin/…`. */
  template: z.string(),
  call: z.string(),
});
const madeScreens = z
  .array(madeScreen)
  .refine(
    (screens) => new Set(screens.map(({ path }) => path)).size === screens.length,
    'a path is there twice',
  );

/** A staff-made screen, as stored in git besides its page `custom/<slug>.json`. */
export type StoredScreen = z.output<typeof madeScreen>;

/**
 * The staff-made screens in the folder of pages; empty without the file. @throws Error that says what is wrong
 * with the file
 */
export function readMadeScreens(folder: string): StoredScreen[] {
  const file = join(folder, madeScreensFile);
  if (!existsSync(file)) return [];
  return madeScreens.parse(JSON.parse(decodePage(readFileSync(file))));
}

/** Sorted by path, so that a changed screen changes only its own lines. */
export function toMadeScreensText(screens: readonly StoredScreen[]): string {
  const sorted = screens
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, title, menu, group, position, template, call }) => ({
      path,
      title,
      menu,
      group,
      position,
      template,
      call,
    }));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
