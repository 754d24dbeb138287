import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longer than their size suggests. */
const long =
  /\/e2e\/(?:every-screen|editor)\/|\/pages\/(?:\w+\/)?(?:names|reports|custom-screens|surveys|feedback)|hostile|\/seed|\/process\.test|-scale\.test|\/same-drawing|\/operate\/backup|\/conformance\.test|\/redemption\/code\.test/;

/**
 * Runs long files first: a long file that starts last would keep one worker busy while the others are idle. vitest sorts
 * by earlier measurements, or by size if (as on a new machine) there are none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => weight(one) - weight(other));
  }
}
