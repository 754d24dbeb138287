/** Placeholder with the layout of a list, so that nothing jumps when the list appears. */
export function ScreenSkeleton() {
  return (
    <div className="screen-skeleton" role="status" aria-label="加载中">
      <i className="screen-skeleton-filter" />
      {Array.from({ length: 10 }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  );
}
