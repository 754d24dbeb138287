/** What a list looks like before it is there: the same bands, so that nothing jumps. */
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
