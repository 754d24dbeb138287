import { useEffect, useState } from 'react';
import type { ScreenHost } from '../../screen-host';
import { stopUnsafeLinks } from '../place/links';
import { focusForms } from './first-focus';
import { trapFocus } from './trap-focus';
import { nameControls } from './name-controls';
import { showCutText } from './overflow-title';

/** A separate container for one screen's dialogs and popovers, within `host`; hidden together with the screen. */
export function useModalContainer(active: boolean, host: ScreenHost): () => HTMLElement {
  const [element] = useState(() => {
    const container = document.createElement('div');
    container.className = 'amis-portal';
    return container;
  });
  useEffect(() => {
    (host.overlays?.() ?? document.body).append(element);
    const ends = [
      ...[stopUnsafeLinks(element), nameControls(element), focusForms(element)],
      ...[showCutText(element), trapFocus(element)],
    ];
    return () => {
      ends.forEach((end) => end());
      element.remove();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- moving an open dialog would lose its focus and reload its frames
  }, [element]);
  useEffect(() => {
    element.hidden = !active;
  }, [element, active]);
  const [get] = useState(() => () => element);
  return get;
}
