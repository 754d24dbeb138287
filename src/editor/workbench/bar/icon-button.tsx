import { Icon } from '../../../ui/icon';

interface IconButtonProps {
  label: string;
  path: string;
  onClick: () => void;
  /** A disabled button keeps the focus and ignores presses. */
  disabled?: boolean;
  pressed?: boolean;
  /** A press changes the page: see `staff-activity`. */
  edits?: boolean;
}

export function IconButton({
  label,
  path,
  onClick,
  disabled = false,
  pressed,
  edits = false,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      data-edits={edits ? '' : undefined}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon path={path} size={18} />
    </button>
  );
}
