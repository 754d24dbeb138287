import { findFrontEditor } from '../../canvas/open-editors';
import { findAllReloadable, freeName, type Reloadable } from './reloadable';
import type { ControlProps } from '../../controls';

/**
 * Chooses the elements to reload afterwards, by the names that staff know. An element of this page without a name
 * gets one.
 */
export function ReloadControl({
  label,
  value,
  onChange,
}: Pick<ControlProps, 'value' | 'onChange' | 'label'>) {
  const text = typeof value === 'string' ? value : '';
  const chosen = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const elements = findAllReloadable(findFrontEditor());
  const isChosen = ({ name }: Reloadable) => name !== '' && chosen.some((one) => toName(one) === name);
  const others = chosen.filter((one) => !elements.some(({ name }) => name === toName(one)));
  const toggle = (element: Reloadable) => {
    const name = element.name || giveName(element, elements);
    const next = isChosen(element) ? chosen.filter((one) => toName(one) !== name) : [...chosen, name];
    onChange(next.join(',') || undefined);
  };
  return (
    <div className="condition" role="group" aria-label={typeof label === 'string' ? label : '执行后刷新'}>
      {elements.map((element) => (
        <label key={element.id} className="reload-choice">
          <input type="checkbox" checked={isChosen(element)} onChange={() => toggle(element)} />
          {element.label}
        </label>
      ))}
      {elements.length === 0 && <p className="condition-words">这一页没有可以刷新的元素</p>}
      {others.length > 0 && <p className="condition-words">另有：{others.join('、')}</p>}
    </div>
  );
}

/** `list.details?status=1` means a part of `list`, with parameters for its request. */
const toName = (target: string) => target.split(/[?.]/)[0] ?? '';

function giveName({ id }: Reloadable, elements: readonly Reloadable[]): string {
  const editor = findFrontEditor();
  const schema = editor?.store.getSchema(id) as { type: string } | undefined;
  const type = (schema?.type ?? '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const name = freeName(
    elements.map((element) => element.name),
    type,
  );
  if (schema !== undefined) editor?.store.changeValueById(id, { ...schema, name });
  return name;
}
