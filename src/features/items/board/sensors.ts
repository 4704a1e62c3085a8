import {
  closestCenter,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

type CollisionArguments = Parameters<CollisionDetection>[0];

/** The sensors that pick up cards: by mouse, by a long touch, and by keyboard. */

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Left and right move from column to column; up and down do nothing on this board. */
const columnByColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .map(({ id }) => ({ id, rect: context.droppableRects.get(id) }))
    .filter(({ rect }) => rect !== undefined)
    .sort((one, other) => (one.rect?.left ?? 0) - (other.rect?.left ?? 0));
  const place = columns.findIndex(({ id }) => id === context.over?.id);
  const rect = columns[place + step]?.rect;
  if (rect === undefined) return undefined;
  // As a card of that column.
  const inset = (rect.width - (context.collisionRect?.width ?? rect.width)) / 2;
  return { x: rect.left + inset, y: currentCoordinates.y };
};

/** Whether the pointer is between two columns. */
function isInGap({ pointerCoordinates: pointer, droppableRects }: CollisionArguments): boolean {
  if (pointer === null) return false;
  const rects = [...droppableRects.values()].filter(
    ({ top, bottom }) => top <= pointer.y && pointer.y <= bottom,
  );
  return rects.some(({ left }) => left > pointer.x) && rects.some(({ right }) => right < pointer.x);
}

/**
 * The column under the pointer; between two columns, the one that the card covers more of. Without
 * a pointer, the nearest column.
 */
export const columnUnder: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates === null) return closestCenter(drag);
  const under = pointerWithin(drag);
  return under.length === 0 && isInGap(drag) ? rectIntersection(drag) : under;
};

const MOUSE = { activationConstraint: { distance: 6 } };
/** A shorter touch scrolls. */
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
/** Tab leaves the card where it was: by default it would drop it, and change its status. */
const KEYBOARD = {
  coordinateGetter: columnByColumn,
  keyboardCodes: {
    start: ['Space', 'Enter'],
    cancel: ['Escape', 'Tab'],
    end: ['Space', 'Enter'],
  },
};

/**
 * Ends a drag, as if the user had switched to another tab: the library has no call for it.
 */
export function cancelDrag(): void {
  window.dispatchEvent(new Event('visibilitychange'));
}

export function useCardSensors() {
  return useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
}
