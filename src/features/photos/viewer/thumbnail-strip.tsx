import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { photoTitle } from './photo-title';
import { useStripWindow } from './use-strip-window';
import type { ViewerPart, ViewerSnapshot } from './viewer-actor';

/** The width of a thumbnail and the gap after it. */
const STEP_PX = 80;

const selectPhotos = ({ context }: ViewerSnapshot) => context.photos;
const selectPhotoId = ({ context }: ViewerSnapshot) => context.photoId;

/** All thumbnails; only visible ones are rendered, because there may be hundreds. */
export function ThumbnailStrip({ actor }: ViewerPart): ReactNode {
  const photos = useSelector(actor, selectPhotos);
  const photoId = useSelector(actor, selectPhotoId);
  const current = photos.findIndex(({ id }) => id === photoId);
  const strip = useRef<HTMLElement>(null);
  const { first, end } = useStripWindow(strip, { count: photos.length, current, step: STEP_PX });
  return (
    <nav ref={strip} className="viewer-strip" aria-label="Photos">
      <ul style={{ width: photos.length * STEP_PX }}>
        {photos.slice(first, end).map((photo, index) => {
          const place = first + index;
          return (
            <li key={photo.id} style={{ transform: `translateX(${String(place * STEP_PX)}px)` }}>
              <button
                type="button"
                tabIndex={place === current ? 0 : -1}
                aria-label={`Photo ${String(place + 1)}: ${photoTitle(photo)}`}
                aria-current={place === current}
                onClick={() => {
                  actor.send({ type: 'photo.show', photoId: photo.id });
                }}
              >
                <img src={photo.thumbnailUrl} alt="" draggable={false} />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
