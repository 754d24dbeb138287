const year = new Date().getFullYear();

export function Footer() {
  return <footer className="footer">运营控制台 © {year} · 仅供内部员工使用</footer>;
}
