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
 * Left and right move by one place, also across the ends of rows; up and down move by one row. The
 * places come from the order of the list and are not measured, because tiles may still be moving.
 */
export const moveByKeys: KeyboardCoordinateGetter = (event, { context }) => {
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
