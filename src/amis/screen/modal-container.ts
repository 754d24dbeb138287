import { useEffect, useState } from 'react';
import { stopUnsafeLinks } from '../place/unsafe-links';
import { focusForms } from './first-focus';
import { holdFocus } from './hold-focus';
import { nameControls } from './name-controls';
import { showCutText } from './overflow-title';

/** A place on the body for one screen's dialogs and popovers; hidden together with the screen. */
export function useModalContainer(active: boolean): () => HTMLElement {
  const [element] = useState(() => {
    const container = document.createElement('div');
    container.className = 'amis-portal';
    return container;
  });
  useEffect(() => {
    document.body.append(element);
    const ends = [
      ...[stopUnsafeLinks(element), nameControls(element), focusForms(element)],
      ...[showCutText(element), holdFocus(element)],
    ];
    return () => {
      ends.forEach((end) => end());
      element.remove();
    };
  }, [element]);
  useEffect(() => {
    element.hidden = !active;
  }, [element, active]);
  const [get] = useState(() => () => element);
  return get;
}
