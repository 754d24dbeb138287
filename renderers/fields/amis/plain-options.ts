import type { Option, OptionsControlProps } from 'amis-core';
import type { FieldOption } from '../options';

/** amis' options as ours; undefined where one of them is more than a label and a value. */
export function toFieldOptions(
  options: readonly Option[],
  names: OptionsControlProps,
  isTree = false,
): FieldOption[] | undefined {
  const labelField = String(names['labelField'] || 'label');
  const valueField = String(names['valueField'] || 'value');
  const shown: FieldOption[] = [];
  for (const option of options) {
    const label: unknown = option[labelField];
    if (!isPlain(option) || (typeof label !== 'string' && typeof label !== 'number')) return undefined;
    const below = option.children?.length ? toFieldOptions(option.children, names, isTree) : [];
    if (!below || (below.length > 0 && !isTree)) return undefined;
    shown.push({
      label: String(label),
      value: option[valueField] as unknown,
      disabled: Boolean(option.disabled),
      ...(below.length > 0 ? { children: below } : {}),
    });
  }
  return shown;
}

/** Options that load, hide, describe or draw themselves are amis'. */
const isPlain = (option: Option) =>
  !['defer', 'visible', 'hidden', 'html', 'tpl', 'body', 'description', 'disabledTip'].some(
    (name) => option[name] !== undefined,
  );
