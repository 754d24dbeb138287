/**
 * An icon on a 20×20 grid: `path` is the `d` of a 1.5 px stroke. Decorative; the surrounding control has the
 * name.
 */
export function Icon({ path, size = 16 }: { path: string; size?: number }) {
  return (
    <svg
      className="glyph"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The console's logo. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-primary)" />
      <g fill="none" stroke="#fff" strokeWidth="2">
        <rect x="8" y="8" width="16" height="16" rx="3.5" />
        <path d="M8 13.5h16M13.5 13.5V24" />
      </g>
    </svg>
  );
}
