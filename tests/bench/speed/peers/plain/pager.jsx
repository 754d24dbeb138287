export function Pager({ page, pages, total, onTurn }) {
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  const shown = Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
  return (
    <nav className="pager">
      共 {total} 条
      <button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        ‹
      </button>
      {shown.map((number) => (
        <button key={number} className={number === page ? 'primary' : ''} onClick={() => onTurn(number)}>
          {number}
        </button>
      ))}
      <button className="next" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        ›
      </button>
    </nav>
  );
}
