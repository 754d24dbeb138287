import { ButtonPlugin } from 'amis-editor';

/**
 * amis-editor draws no button disabled, since a disabled one hears no click and could not be selected. Here it looks disabled
 * and hears them.
 */
export function showDisabledButtons(): void {
  ButtonPlugin.prototype.filterProps = (props: { disabled?: boolean; className?: string }) =>
    props.disabled === true
      ? { ...props, disabled: false, className: `${props.className ?? ''} is-disabled` }
      : props;
}
