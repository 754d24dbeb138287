/** Stands in for a filter whose code is on its way: its label, and a box as wide as the field. */
export function FieldSkeleton({ label }: { label: unknown }) {
  return (
    <span className="report-field-skeleton">
      {typeof label === 'string' && <span>{label}</span>}
      <i />
    </span>
  );
}
