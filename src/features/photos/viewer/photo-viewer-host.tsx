import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import type { Photo } from '../../../../contract/photos/photo';
import { showToast } from '../../../ui/toasts';
import { Late } from '../../../platform/late';
import { lazyComponent } from '../../../platform/lazy-component';
import { usePhotoInUrl } from './use-photo-in-url';

const PhotoViewer = lazyComponent(() => import('./photo-viewer'));

interface Props {
  /** The photos of one item, in their order. */
  photos: readonly Photo[];
  /** The message after a photo was deleted. */
  deletedText?: string;
  /** The actor that shows the photos. */
  page: AnyActorRef;
}

/** Closes the viewer: the address names a photo that has been deleted. */
function PhotoGone({ onLeave }: { onLeave: () => void }): ReactNode {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    showToast('info', 'This photo no longer exists');
    leave();
  }, []);
  return null;
}

function OpenViewer({
  photos,
  deletedText,
  page,
  photoId,
}: Props & { photoId: number }): ReactNode {
  const { show, close } = usePhotoInUrl();
  // An open viewer handles the deletion of its photo itself.
  const [isHere] = useState(() => photos.some(({ id }) => id === photoId));
  if (!isHere) return <PhotoGone onLeave={close} />;
  return (
    <Late fallback={<div className="viewer-opening" />}>
      <PhotoViewer
        photos={photos}
        photoId={photoId}
        deletedText={deletedText ?? PHOTO_MESSAGES.deleted}
        onShow={show}
        onClose={close}
        page={page}
      />
    </Late>
  );
}

/** Shows the viewer as long as the address names a photo. */
export function PhotoViewerHost(props: Props): ReactNode {
  const { photoId } = usePhotoInUrl();
  return photoId === null ? null : <OpenViewer {...props} photoId={photoId} />;
}
