import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take long for their size. */
const long =
  /\/e2e\/(?:every-screen|editor)\/|\/pages\/(?:\w+\/)?(?:names|reports|made-screens|surveys|feedback)|hostile|\/seed|\/process\.test|-scale\.test|\/same-drawing|\/operate\/backup|\/conformance\.test|\/redemption\/code\.test/;

/**
 * Long files first: one that is begun last keeps a worker busy while the others have nothing left. vitest goes by what it
 * measured before, and by size where (as on a fresh machine) it never has.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => weight(one) - weight(other));
  }
}
