import type { Rule } from '../rule';
import { brokenExpression } from './structure/broken-expression';
import { changedDefinition } from './structure/changed-definition';
import { computedProperty } from './behaviour/computed-property';
import { endlessDefinition } from './structure/endless-definition';
import { notAPage } from './structure/not-a-page';
import { prototypeKey } from './structure/prototype-key';
import { reservedProperty } from './structure/reserved-property';
import { tooLarge } from './structure/too-large';
import { unknownProperty } from './structure/unknown-property';
import { unknownType } from './structure/unknown-type';
import { wrongValue } from './structure/wrong-value';
import { noActionScript } from './script/no-action-script';
import { noAdaptor } from './script/no-adaptor';
import { noBrowserData } from './expression/no-browser-data';
import { noEventHandler } from './script/no-event-handler';
import { noFunctionString } from './script/no-function-string';
import { noHtmlScript } from './script/no-html-script';
import { noJsExpression } from './expression/no-js-expression';
import { noScriptLink } from './script/no-script-link';
import { noScriptType } from './script/no-script-type';
import { noStyleCode } from './script/no-style-code';
import { noTemplateCode } from './script/no-template-code';
import { callAddress } from './outside/call-address';
import { coveringClass } from './outside/covering-class';
import { coveringStyle } from './outside/covering-style';
import { dataToForeign } from './outside/data-to-foreign';
import { editorOption } from './outside/editor-option';
import { foreignContent } from './outside/foreign-content';
import { foreignFrame } from './outside/foreign-frame';
import { foreignLink } from './outside/foreign-link';
import { foreignRef } from './outside/foreign-ref';
import { remoteSchema } from './outside/remote-schema';
import { callOfOtherMenu } from './contract/call-of-other-menu';
import { missingRequestField } from './contract/missing-request-field';
import { unknownCall } from './contract/unknown-call';
import { unknownColumn } from './contract/unknown-column';
import { unknownDictionary } from './contract/unknown-dictionary';
import { unknownField } from './contract/unknown-field';
import { unknownOptionField } from './contract/unknown-option-field';
import { unknownRequestField } from './contract/unknown-request-field';
import { unknownRoute } from './contract/unknown-route';
import { writeOnLoad } from './contract/write-on-load';
import { unescapedText } from './expression/unescaped-text';
import { unknownName } from './expression/unknown-name';
import { actsOnLoad } from './behaviour/acts-on-load';
import { tooBusy } from './behaviour/too-busy';
import { unknownTarget } from './behaviour/unknown-target';
import { missingSuccessMessage } from './house/missing-success-message';
import { repeatedConvention } from './house/repeated-convention';
import { repeatedLabels } from './house/repeated-labels';
import { unguardedEdit } from './house/unguarded-edit';
import { unguardedRemoval } from './house/unguarded-removal';
import { unnamedButton } from './house/unnamed-button';
import { bareExpression } from './expression/bare-expression';
import { duplicate } from './sense/duplicate';
import { idleButton } from './sense/idle-button';
import { noCall } from './sense/no-call';
import { noEffect } from './sense/no-effect';
import { noOptions } from './sense/no-options';
import { oddValue } from './sense/odd-value';
import { pointlessCondition } from './expression/pointless-condition';
import { unnamed } from './sense/unnamed';
import { unusedDefinition } from './sense/unused-definition';
import { wrongLimit } from './sense/wrong-limit';
import { wrongOptions } from './sense/wrong-options';

/** All rules. The folders: is it a page, does it carry code, does it reach outside, does it fit the contract, what does it do by itself, is it as we write pages, does it make sense to staff. */
export const rules: readonly Rule[] = [
  brokenExpression,
  changedDefinition,
  computedProperty,
  endlessDefinition,
  notAPage,
  prototypeKey,
  reservedProperty,
  tooLarge,
  unknownProperty,
  unknownType,
  wrongValue,
  noActionScript,
  noAdaptor,
  noBrowserData,
  noEventHandler,
  noFunctionString,
  noHtmlScript,
  noJsExpression,
  noScriptLink,
  noScriptType,
  noStyleCode,
  noTemplateCode,
  callAddress,
  coveringClass,
  coveringStyle,
  dataToForeign,
  editorOption,
  foreignContent,
  foreignFrame,
  foreignLink,
  foreignRef,
  remoteSchema,
  callOfOtherMenu,
  missingRequestField,
  unknownCall,
  unknownColumn,
  unknownDictionary,
  unknownField,
  unknownOptionField,
  unknownRequestField,
  unknownRoute,
  writeOnLoad,
  unescapedText,
  unknownName,
  actsOnLoad,
  tooBusy,
  unknownTarget,
  missingSuccessMessage,
  repeatedConvention,
  repeatedLabels,
  unguardedEdit,
  unguardedRemoval,
  unnamedButton,
  bareExpression,
  duplicate,
  idleButton,
  noCall,
  noEffect,
  noOptions,
  oddValue,
  pointlessCondition,
  unnamed,
  unusedDefinition,
  wrongLimit,
  wrongOptions,
];
