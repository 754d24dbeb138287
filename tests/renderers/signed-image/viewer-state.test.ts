import { describe, expect, it } from 'vitest';
import {
  findSwipe,
  goBy,
  moveBy,
  reset,
  toViewerState,
  rotateBy,
  zoomBy,
} from '../../../renderers/signed-image/viewer-state';

describe('the preview group', () => {
  it('wraps around at the ends; each picture starts without rotation and fitted to the window', () => {
    const turned = rotateBy(zoomBy(toViewerState(2, 3), 2), 90);
    expect(goBy(turned, 1)).toEqual(toViewerState(0, 3));
    expect(goBy(toViewerState(0, 3), -1).index).toBe(2);
    const only = rotateBy(toViewerState(0, 1), 90);
    expect(goBy(only, 1)).toBe(only);
  });

  it('zooms within limits and resets the position when the picture fits again', () => {
    const large = moveBy(zoomBy(toViewerState(0, 1), 4), 100, -40);
    expect(zoomBy(large, 1 / 4)).toEqual(toViewerState(0, 1));
    expect(zoomBy(large, 100).zoom).toBe(8);
    expect(zoomBy(large, 0.001).zoom).toBe(0.25);
    expect(reset(large)).toEqual(toViewerState(0, 1));
  });

  it('a long horizontal swipe shows the next picture', () => {
    expect([
      findSwipe(-120, 10, 390),
      findSwipe(120, 10, 390),
      findSwipe(30, 0, 390),
      findSwipe(100, 90, 390),
    ]).toEqual([1, -1, undefined, undefined]);
  });
});
