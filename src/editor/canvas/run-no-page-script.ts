import {
  evalExpression,
  evalJS,
  registerTplEnginer,
  setCustomEvalExpression,
  setCustomEvalJs,
} from 'amis-core';
import { register } from 'amis-core/lib/utils/tpl-lodash';
import { isOpenText } from './open-editors';

type Evaluate<Result> = (expression: string, data?: object) => Result;

/**
 * amis compiles a condition that is not `${…}` as JavaScript, and so the `<% %>` of a template. The console's policy blocks
 * that; the designer's cannot, as the panels of amis-editor have such texts. This compiles none that stands in a page on
 * the canvas, so that a version that was published before a rule of the page check runs nothing with the rights of whoever
 * opens it. Functions are never compiled (src/build/page-patches.ts).
 */
export function runNoPageScript(): void {
  guard(setCustomEvalExpression, evalExpression, false);
  guard(setCustomEvalJs, evalJS as Evaluate<unknown>, null);
  const { name, ...engine } = register();
  registerTplEnginer(name, { ...engine, test: (text) => engine.test(text) && !isOpenText(text) });
}

function guard<Result>(
  set: (by: Evaluate<Result>) => void,
  evaluate: Evaluate<Result>,
  refused: Result,
): void {
  // amis asks its own function only while none is set; the types do not say that it may be unset.
  const unset = () => set(undefined as unknown as Evaluate<Result>);
  const guarded: Evaluate<Result> = (expression, data) => {
    if (isOpenText(expression)) return refused;
    unset();
    try {
      return evaluate(expression, data);
    } finally {
      set(guarded);
    }
  };
  set(guarded);
}
