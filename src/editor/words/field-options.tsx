import type { NamedField } from '../../../server/contract/words/condition';

/** Fields to choose from, told by their labels. */
export const FieldOptions = ({ fields }: { fields: readonly NamedField[] }) =>
  fields.map(({ name, label }) => (
    <option key={name} value={name}>
      {label}
    </option>
  ));
