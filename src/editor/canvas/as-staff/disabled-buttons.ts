import { ButtonPlugin } from 'amis-editor';

/**
 * amis-editor enables every button, since a disabled one receives no click and could not be selected. Here a disabled button
 * looks disabled and can still be selected.
 */
export function showDisabledButtons(): void {
  ButtonPlugin.prototype.filterProps = (props: { disabled?: boolean; className?: string }) =>
    props.disabled === true
      ? { ...props, disabled: false, className: `${props.className ?? ''} is-disabled` }
      : props;
}
