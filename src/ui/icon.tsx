/** An icon on a 20×20 grid: `path` is the `d` of a 1.5 px stroke. Decorative; the control around it is named. */
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
