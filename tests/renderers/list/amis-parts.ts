import type { Json } from '../../../renderers/list/plan/node';
import type { PartPlan } from '../../../renderers/list/plan/part-plan';

/** The nodes within a part that amis draws. */
export function amisPartsOf(part: PartPlan): Json[] {
  switch (part.kind) {
    case 'amis':
      return [part.node];
    case 'box':
      return part.parts.flatMap(amisPartsOf);
    case 'buttons':
      return part.buttons.flatMap(amisPartsOf);
    case 'each':
      return amisPartsOf(part.part);
    default:
      return [];
  }
}
