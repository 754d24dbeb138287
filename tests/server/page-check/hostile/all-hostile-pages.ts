import type { HostilePage } from './hostile-page';
import { htmlPages } from './html-pages';
import { linkPages } from './link-pages';
import { placedPages } from './placed-pages';
import { requestPages } from './request-pages';
import { scriptPages } from './script-pages';
import { structurePages } from './structure-pages';
import { stylePages } from './style-pages';
import { writePages } from './write-pages';

/** Every page that the check must refuse. */
export const hostilePages: readonly HostilePage[] = [
  ...scriptPages,
  ...linkPages,
  ...htmlPages,
  ...requestPages,
  ...stylePages,
  ...structurePages,
  ...placedPages,
  ...writePages,
];
