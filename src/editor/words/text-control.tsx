import { useRef, useState } from 'react';
import type { NamedField } from '../../../server/contract/words/condition';
import { useCatalogue } from '../catalogue/catalogue-store';
import { findReadableFields } from './known-fields';
import { PanelSelect, LinkButton, renderAmisControl, type Option, type ControlProps } from '../controls';

interface TextControlProps extends Omit<ControlProps, 'data'> {
  placeholder?: unknown;
  /** `offer`: the label of the button that opens amis-editor's own control. */
  advanced: ControlProps['advanced'] & { offer: string };
}

const markup = /<\w/;

/** A text that staff type, and into which they insert field values. amis-editor's own control opens on demand. */
export function TextControl(props: TextControlProps) {
  const { value, onChange, placeholder, label, advanced } = props;
  const { calls = [] } = useCatalogue();
  const fields = findReadableFields(calls);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { offer, ...control } = advanced;
  const [isAdvanced, setIsAdvanced] = useState(control['type'] === 'input-rich-text' && markup.test(text));
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const { current } = box;
    if (current === null) return;
    const { selectionStart, selectionEnd } = current;
    current.setRangeText(`\${${field}}`, selectionStart, selectionEnd, 'end');
    onChange(current.value);
    current.focus();
  };
  const toggle = (
    <LinkButton onClick={() => setIsAdvanced(!isAdvanced)}>{isAdvanced ? '只写文字' : offer}</LinkButton>
  );
  if (isAdvanced) {
    return (
      <div className="condition">
        {renderAmisControl(props, control)}
        <p className="condition-more">{toggle}</p>
      </div>
    );
  }
  const words = wordsOf(text, fields);
  // A field with a dictionary holds a code, which means nothing to staff.
  const offered = fields.filter(({ dictionary }) => dictionary === '');
  return (
    <div className="condition">
      <textarea
        ref={box}
        className="designer-select designer-text"
        aria-label={typeof label === 'string' ? label : '文字'}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        value={text}
        placeholder={typeof placeholder === 'string' ? placeholder : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      {words !== undefined && <p className="condition-words">显示：{words}</p>}
      <p className="condition-more">
        {offered.length > 0 && (
          <PanelSelect
            label="插入字段的值"
            value=""
            options={[['', '插入字段的值'], ...offered.map(({ name, label }): Option => [name, label])]}
            onChange={insert}
          />
        )}
        {toggle}
      </p>
    </div>
  );
}

const inserted = /\$\{\s*([\w.]+)\s*\}/g;

/**
 * A text without markup and with `${mobile}` shown as 〔手机号〕, the field's label; `undefined` if it contains no
 * known field.
 */
function wordsOf(text: string, fields: readonly NamedField[]): string | undefined {
  const words = text.replace(/<[^>]*>/g, '').replace(inserted, (all, name: string) => {
    const field = fields.find((known) => known.name === name);
    return field === undefined ? all : `〔${field.label}〕`;
  });
  return words.includes('〔') ? words : undefined;
}
