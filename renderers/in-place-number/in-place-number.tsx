import {
  createObject,
  filter,
  Renderer,
  resolveVariable,
  type ApiObject,
  type RendererProps,
} from 'amis-core';
import { hasAddress, saveWithToast } from '../send-call';
import { NumberField } from './number-field';

interface InPlaceNumberProps extends RendererProps {
  name?: string | undefined;
  label?: string | undefined;
  /** Accessible name, may contain `${…}`; defaults to the label. */
  description?: string | undefined;
  api?: string | ApiObject | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * A number in a table that is saved in place (A §2 'a sort input'). `api` sees the row with the new number
 * instead of the old one. Fires `saved` or `failed`, so that the page can reload the list.
 */
function InPlaceNumber(props: InPlaceNumberProps) {
  const { name = 'sort', label, description, api, min = 0, max = 9999, disabled, data, env } = props;
  const value: unknown = resolveVariable(name, data);

  async function save(number: number): Promise<boolean> {
    if (!hasAddress(api)) {
      env.notify('error', '没有设置保存接口');
      return false;
    }
    const row = createObject(data, { [name]: number });
    const saved = await saveWithToast(env, api, row);
    void props.dispatchEvent(saved ? 'saved' : 'failed', row);
    return saved;
  }

  return (
    <NumberField
      value={value === undefined || value === null || value === '' ? undefined : Number(value)}
      readFrom={resolveVariable('revision', data)}
      label={description ? String(filter(description, data)) : typeof label === 'string' ? label : '数值'}
      min={min}
      max={max}
      disabled={Boolean(disabled)}
      onSave={save}
      onInvalid={(reason) => env.notify('error', reason)}
    />
  );
}

Renderer({ type: 'in-place-number' })(InPlaceNumber);
