import { toPointer } from '../../../contract/canonical-page';
import { expansionMessage, findExpansionFault } from '../../../contract/pages/page-limits';
import type { Rule } from '../../rule';

/** Definitions that hold themselves, or become too much once they are put in place, keep a browser busy for ever. */
export const endlessDefinition: Rule = {
  id: 'structure/endless-definition',
  severity: 'error',
  *check({ root }) {
    const fault = findExpansionFault(root);
    if (fault === undefined) return;
    yield {
      pointer: fault.name === '' ? '' : toPointer('/definitions', fault.name),
      message: expansionMessage(fault),
      hint: '去掉循环引用，或少用几层 $ref，直接写出内容。',
    };
  },
};
