import { Icon } from '../../ui/icon';

interface IconButtonProps {
  label: string;
  path: string;
  onClick: () => void;
  /** A disabled button keeps the focus and ignores presses. */
  disabled?: boolean;
  pressed?: boolean;
}

export function IconButton({ label, path, onClick, disabled = false, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon path={path} size={18} />
    </button>
  );
}
