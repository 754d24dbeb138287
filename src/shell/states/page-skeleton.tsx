import './page-skeleton.css';

const widths = [68, 44, 82, 57, 73, 49, 64, 78];

/** Skeleton of a list: title row, filter row, table. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label="加载中">
      <div className="skeleton-row">
        <span className="skeleton-bar" style={{ width: 132, height: 20 }} />
      </div>
      <div className="skeleton-card">
        <div className="skeleton-row">
          {[150, 190, 150].map((width, index) => (
            <span key={index} className="skeleton-bar" style={{ width, height: 28 }} />
          ))}
        </div>
        {widths.map((width, index) => (
          <div key={index} className="skeleton-line">
            <span className="skeleton-bar" style={{ width: `${width / 3}%` }} />
            <span className="skeleton-bar" style={{ width: `${28 - width / 5}%` }} />
            <span className="skeleton-bar" style={{ width: `${width / 4}%` }} />
          </div>
        ))}
      </div>
    </div>
  );
}
