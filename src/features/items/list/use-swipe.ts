import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** The system's own gestures start at the edges of the screen. */
const EDGE_PX = 28;
/** A finger that moves less than this presses or scrolls. */
const SLACK_PX = 12;
/** Beyond this distance, letting go triggers the action. */
const ENOUGH_PX = 96;

interface Swipe {
  row: HTMLTableRowElement;
  x: number;
  y: number;
  /** How far the row has moved to the left, once it is certain that the finger is not scrolling. */
  distance: number | null;
}

interface Options {
  /** Whether the row at this position can be swiped. */
  isSwipeable: (index: number) => boolean;
  onSwiped: (index: number) => void;
}

const isInside = (x: number) => x > EDGE_PX && x < window.innerWidth - EDGE_PX;

/** On a zoomed page, a sideways movement pans. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

const hasSelection = () => window.getSelection()?.isCollapsed === false;

function show({ row, distance }: Swipe): void {
  if (distance === null) {
    row.style.removeProperty('--swipe');
    row.removeAttribute('data-swipe');
    return;
  }
  row.style.setProperty('--swipe', `-${String(distance)}px`);
  row.setAttribute('data-swipe', distance < ENOUGH_PX ? 'begun' : 'enough');
}

/** Handlers that let a finger swipe the rows of a table to the left; the style sheet moves them. */
export function useSwipe({ isSwipeable, onSwiped }: Options) {
  const swipe = useRef<Swipe | null>(null);
  const wasSwiped = useRef(false);
  const end = (isDone: boolean) => {
    const ended = swipe.current;
    swipe.current = null;
    if (ended === null) return;
    const isEnough = (ended.distance ?? 0) >= ENOUGH_PX;
    show({ ...ended, distance: null });
    if (isDone && isEnough) onSwiped(ended.row.sectionRowIndex);
  };
  return {
    onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      wasSwiped.current = false;
      end(false);
      if (pointerType !== 'touch' || !isPrimary || !isInside(x)) return;
      if (hasSelection() || isZoomed()) return;
      const row = target instanceof Element ? target.closest('tr') : null;
      if (row === null || !isSwipeable(row.sectionRowIndex)) return;
      swipe.current = { row, x, y, distance: null };
    },
    onPointerMove: ({ clientX, clientY, pointerId, isPrimary }: PointerEvent) => {
      const current = swipe.current;
      if (current === null || !isPrimary) return;
      const [left, down] = [current.x - clientX, Math.abs(clientY - current.y)];
      if (current.distance === null) {
        if (down > SLACK_PX || left < -SLACK_PX) swipe.current = null;
        if (left <= SLACK_PX || left <= 2 * down) return;
        current.row.setPointerCapture(pointerId);
        wasSwiped.current = true;
      }
      current.distance = Math.max(0, left);
      show(current);
    },
    onPointerUp: () => {
      end(true);
    },
    onPointerCancel: () => {
      end(false);
    },
    // The finger that swiped may also trigger a click, which would open the item. A key press
    // clicks without a pointer.
    onClickCapture: (event: MouseEvent) => {
      if (!wasSwiped.current || event.detail === 0) return;
      wasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
