import { isValidElement, type ReactNode } from 'react';
import { scopeOver, toText, type Scope } from '../plan/expression';
import { findOption } from '../plan/field-plan';
import { findText, isJson, type Json } from '../plan/node';
import type { PartPlan } from '../plan/part-plan';
import { toElements } from '../view/safe-html';

/** Text of a cell that only amis can draw; the default is its field's plain value. */
type TextOfAmis = (node: Json, scope: Scope) => string;
const ownField: TextOfAmis = (node, scope) => toText(scope[findText(node, 'name') ?? '']) ?? '';

/** The plain text of a cell, for a copy or an export. Buttons have none. */
export function cellText(part: PartPlan, scope: Scope, ofAmis = ownField): string {
  if (part.show && !part.show(scope)) return '';
  switch (part.kind) {
    case 'value':
      return toText(part.value(scope)) ?? part.placeholder;
    case 'html':
      return markupText(part.html(scope));
    case 'link':
      return markupText(part.text(scope));
    case 'mapping': {
      const values = part.value(scope);
      const all = Array.isArray(values) ? (values as unknown[]) : [values];
      const options = part.options(scope);
      const texts = all.map((value) => {
        const option = findOption(options, value);
        return option ? markupText(part.item(scopeOver(scope, option))) : part.placeholder;
      });
      return joined(texts) || part.placeholder;
    }
    case 'box':
      return joined(part.parts.map((child) => cellText(child, scope, ofAmis)));
    case 'each': {
      const items = part.items(scope);
      if (!Array.isArray(items) || items.length === 0) return part.placeholder;
      return joined(
        items.map((item: unknown, index) =>
          cellText(part.part, scopeOver(scope, { ...(isJson(item) ? item : {}), item, index }), ofAmis),
        ),
      );
    }
    case 'switch':
      return part.value(scope) === part.on ? part.onText || '是' : part.offText || '否';
    case 'number':
      return toText(scope[part.name]) ?? '';
    case 'amis':
      return ofAmis(part.node, scope);
    case 'button':
    case 'buttons':
    case 'menu':
      return '';
  }
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

export function markupText(html: string): string {
  const shown = toElements(html);
  const text = shown === undefined ? html.replace(/<[^>]*>/g, ' ') : textOf(shown);
  return text.replace(/\s+/g, ' ').trim();
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map((child: ReactNode) => textOf(child)).join('');
  if (!isValidElement<{ children?: ReactNode }>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
  }
  const inner = textOf(node.props.children);
  return node.type === 'br' || node.type === 'div' || node.type === 'p' ? ` ${inner} ` : inner;
}
