import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dictionaryOf, valuesOf } from '../../../server/contract/words/condition';
import { PanelSelect, LinkButton, renderAmisControl, type Option, type ControlProps } from '../controls';

const isFormula = (value: unknown) => typeof value === 'string' && value.includes('${');

/**
 * The initial value of a field: chosen from its dictionary by label, or typed as in the field. A formula opens on
 * demand.
 */
export function ValueControl(props: ControlProps) {
  const { name, value, onChange, label, data } = props;
  const isChoice = name === 'value' && data['multiple'] !== true;
  const choices = isChoice ? valuesOf(dictionaryOf(String(data['source'] ?? '')) ?? '') : [];
  const [isTyped, setIsTyped] = useState(false);
  if (choices.length > 0 && !isTyped && !isFormula(value)) {
    const text = String(value ?? '');
    const isKnown = text === '' || choices.some((choice) => String(choice.value) === text);
    return (
      <div className="condition">
        <PanelSelect
          label={typeof label === 'string' ? label : '默认值'}
          value={text}
          options={[
            ['', '不选'],
            ...(isKnown ? [] : [[text, `不在选项中：${text}`] as const]),
            ...choices.map((choice): Option => [String(choice.value), choice.label]),
          ]}
          onChange={(chosen) => onChange(choices.find(({ value: one }) => String(one) === chosen)?.value)}
        />
        <p className="condition-more">
          <LinkButton onClick={() => setIsTyped(true)}>用公式</LinkButton>
        </p>
      </div>
    );
  }
  const choose = () => {
    if (isFormula(value)) onChange(undefined);
    setIsTyped(false);
  };
  return (
    <FormulaField {...props} isFormula={isFormula(value)} opensAtOnce={isTyped}>
      {choices.length > 0 && <LinkButton onClick={choose}>从选项中选</LinkButton>}
    </FormulaField>
  );
}

interface FormulaFieldProps extends Omit<ControlProps, 'label' | 'data'> {
  /** Whether the current value is a formula. */
  isFormula: boolean;
  opensAtOnce?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** amis-editor's control for a value, whose formula opens by a button in words. */
export function FormulaField({ isFormula, opensAtOnce = false, children, ...props }: FormulaFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = () => box.current?.querySelector<HTMLElement>('.ae-editor-FormulaControl-button')?.click();
  useEffect(() => {
    if (opensAtOnce) open();
  }, [opensAtOnce]);
  return (
    <div ref={box} className="condition value-typed">
      {renderAmisControl(props, { ...props.advanced, type: 'ae-formulaControl' })}
      <p className="condition-more">
        <LinkButton onClick={open}>{isFormula ? '修改公式' : '用公式'}</LinkButton>
        {children}
      </p>
    </div>
  );
}
