import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

export const dragHelp = '按空格键拿起，用上下方向键移动，再按空格键放下；按 Esc 键取消。';

/** What a screen reader says while a row is moved. */
export function toAnnouncements(
  titleOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
): Announcements {
  const where = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    over === undefined ? '' : `“${titleOf(active)}”在第 ${placeOf(over)} 位`;
  return {
    onDragStart: ({ active }) => `已拿起“${titleOf(active.id)}”，第 ${placeOf(active.id)} 位`,
    onDragOver: ({ active, over }) => where(active.id, over?.id),
    onDragEnd: ({ active, over }) => `已放下，${where(active.id, over?.id)}`,
    onDragCancel: ({ active }) => `已取消，“${titleOf(active.id)}”回到原位`,
  };
}
