import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ZOOM } from '../../../../machines/photos/photo-view';
import { Icon } from '../../../ui/icon/icon';
import type { ViewerPart, ViewerSnapshot } from './viewer-actor';

const selectPercent = ({ context }: ViewerSnapshot) => Math.round(context.zoom * 100);

/** Shows the zoom of the picture, with buttons to change it. */
export function ZoomControls({ actor }: ViewerPart): ReactNode {
  const percent = useSelector(actor, selectPercent);
  return (
    <div className="viewer-zoom" role="group" aria-label="Zoom">
      <button
        type="button"
        aria-label="Zoom out"
        aria-disabled={percent <= ZOOM.min * 100}
        onClick={() => {
          actor.send({ type: 'zoom.out' });
        }}
      >
        <Icon name="zoom-out" />
      </button>
      <output aria-label="Zoom level">{percent}%</output>
      <button
        type="button"
        aria-label="Zoom in"
        aria-disabled={percent >= ZOOM.max * 100}
        onClick={() => {
          actor.send({ type: 'zoom.in' });
        }}
      >
        <Icon name="zoom-in" />
      </button>
      <button
        type="button"
        aria-label="Fit to screen"
        onClick={() => {
          actor.send({ type: 'zoom.fit' });
        }}
      >
        <Icon name="fit" />
      </button>
    </div>
  );
}
