import { useGesture } from '@use-gesture/react';
import { type RefObject, useEffect } from 'react';
import { type Point, ZOOM } from '../../../../machines/photos/photo-view';
import type { ViewerActor } from './viewer-actor';

/** The zoom after a double click or tap. */
const CLOSE_LOOK = 2.5;

/** Trackpads report a pinch as many small wheel turns with the control key. */
const PINCH_WHEEL_PX = 100;

/** A finger that moves this far turns the page, however slowly. */
const FAR_PX = 100;

/** A point of the window, relative to the middle of the stage. */
function onStage(stage: HTMLElement, clientX: number, clientY: number): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function wheelFactor({ deltaY, ctrlKey }: WheelEvent): number {
  const factor = deltaY > 0 ? ZOOM.wheelOut : ZOOM.wheelIn;
  if (!ctrlKey) return factor;
  return Math.min(ZOOM.wheelIn, Math.max(ZOOM.wheelOut, Math.exp(-deltaY / PINCH_WHEEL_PX)));
}

/** Handles wheel, double click, drag, swipe and pinch on the stage. */
export function useStageGestures(actor: ViewerActor, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = stage;
    if (current === null) return undefined;
    const at = (event: MouseEvent) => onStage(current, event.clientX, event.clientY);
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY === 0) return;
      actor.send({ type: 'zoom.by', factor: wheelFactor(event), at: at(event) });
    };
    const lookClosely = (event: MouseEvent) => {
      if (actor.getSnapshot().context.zoom > 1) actor.send({ type: 'zoom.fit' });
      else actor.send({ type: 'zoom.by', factor: CLOSE_LOOK, at: at(event) });
    };
    current.addEventListener('wheel', turn, { passive: false });
    current.addEventListener('dblclick', lookClosely);
    return () => {
      current.removeEventListener('wheel', turn);
      current.removeEventListener('dblclick', lookClosely);
    };
  }, [actor, stage]);

  useGesture(
    {
      onDrag: ({ delta: [x, y], movement: [way, drop], pinching, cancel, last, swipe }) => {
        const turns = swipe[0] !== 0 || Math.abs(way) >= Math.max(FAR_PX, Math.abs(drop));
        if (pinching === true) {
          cancel();
        } else if (actor.getSnapshot().context.zoom > 1) {
          actor.send({ type: 'pan.by', by: { x, y } });
        } else if (last && turns) {
          actor.send({ type: way < 0 ? 'photo.next' : 'photo.previous' });
        }
      },
      onPinch: ({ movement: [scale], origin: [clientX, clientY], first, memo }) => {
        const { current } = stage;
        const before = first ? 1 : Number(memo);
        if (current !== null && scale > 0) {
          const at = onStage(current, clientX, clientY);
          actor.send({ type: 'zoom.by', factor: scale / before, at });
        }
        return scale;
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      drag: { filterTaps: true, preventDefault: true },
      pinch: { pinchOnWheel: false, preventDefault: true },
    },
  );
}
