import { Segments } from './segments';

export type View = 'chart' | 'table';

const views: readonly { value: View; label: string }[] = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
];

/** Between a picture and the table of the same figures. */
export function ViewSwitch(props: { title: string; value: View; onChange(view: View): void }) {
  const { title, value, onChange } = props;
  return <Segments label={`${title}：图或表`} options={views} value={value} onChange={onChange} />;
}
