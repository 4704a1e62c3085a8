import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../../contract/photos/photo';
import { fittedSize } from '../../../../machines/photos/photo-view';
import { photoToPreload } from '../../../../machines/photos/photo-viewer-context';
import { photoTitle } from './photo-title';
import type { ViewerPart, ViewerSnapshot } from './viewer-actor';

const selectZoom = ({ context }: ViewerSnapshot) => context.zoom;
const selectPan = ({ context }: ViewerSnapshot) => context.pan;
const selectStage = ({ context }: ViewerSnapshot) => context.stage;
const selectAttempt = ({ context }: ViewerSnapshot) => context.attempt;
const selectIsFailed = (snapshot: ViewerSnapshot) => snapshot.hasTag('failed');
const selectIsShowing = (snapshot: ViewerSnapshot) =>
  !snapshot.hasTag('loading') && !selectIsFailed(snapshot);
const selectUrlAhead = ({ context }: ViewerSnapshot) => photoToPreload(context)?.screenUrl;

/** The longest side of screen renditions; beyond it the original shows more detail. */
const SCREEN_PX = 2048;

const hasMoreDetail = ({ width, height }: Pick<Photo, 'width' | 'height'>) =>
  Math.max(width, height) > SCREEN_PX;

/** The original over the picture. Without a network the device answers with a smaller file, which is not shown. */
function Original({ url }: Pick<Photo, 'url'>): ReactNode {
  const [isSharper, setIsSharper] = useState(false);
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      hidden={!isSharper}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        setIsSharper(hasMoreDetail({ width, height }));
      }}
    />
  );
}

/**
 * One photo: its thumbnail until the picture has loaded and if it does not load, and the original
 * when the user zooms in.
 */
export function ViewerPicture({ actor, photo }: ViewerPart & { photo: Photo }): ReactNode {
  const zoom = useSelector(actor, selectZoom);
  const pan = useSelector(actor, selectPan);
  const stage = useSelector(actor, selectStage);
  const attempt = useSelector(actor, selectAttempt);
  const isFailed = useSelector(actor, selectIsFailed);
  const isShowing = useSelector(actor, selectIsShowing);
  const ahead = useSelector(actor, selectUrlAhead);
  const preloaded = useRef<HTMLImageElement>(null);
  const { width, height } = fittedSize(photo, stage);

  useEffect(() => {
    if (!isShowing || ahead === undefined) return;
    // Kept in a ref: the browser may drop an unreferenced picture and fetch it again.
    preloaded.current = new Image();
    preloaded.current.src = ahead;
  }, [isShowing, ahead]);

  return (
    <div
      className="viewer-picture"
      style={{
        width,
        height,
        transform: `translate(${String(pan.x)}px, ${String(pan.y)}px) scale(${String(zoom)})`,
      }}
    >
      {isShowing ? null : (
        <img src={photo.thumbnailUrl} alt={isFailed ? photoTitle(photo) : ''} draggable={false} />
      )}
      {isFailed ? null : (
        <img
          key={attempt}
          src={photo.screenUrl}
          alt={photoTitle(photo)}
          draggable={false}
          onLoad={() => {
            actor.send({ type: 'picture.loaded', photoId: photo.id });
          }}
          onError={() => {
            actor.send({ type: 'picture.failed', photoId: photo.id });
          }}
        />
      )}
      {isShowing && zoom > 1 && hasMoreDetail(photo) ? <Original url={photo.url} /> : null}
    </div>
  );
}
