import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { hasSortableData } from '@dnd-kit/sortable';

/** The number of places that each arrow key moves, in a grid with `columns` columns. */
const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/**
 * Left and right go to the place before and after, over the ends of rows as well; up and down go a
 * row further. The order is the list's and not measured: tiles may still be gliding to their places.
 */
export const placeByPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const { over, droppableRects } = context;
  const step = STEPS[event.code];
  if (step === undefined || !hasSortableData(over)) return undefined;
  event.preventDefault();
  const { items, index } = over.data.current.sortable;
  const rects = items.map((id) => droppableRects.get(id));
  const [first] = rects;
  const isInFirstRow = (rect: typeof first) => rect && first && rect.top < first.top + first.height;
  const next = rects[index + step(rects.filter(isInFirstRow).length)];
  return next && { x: next.left, y: next.top };
};
