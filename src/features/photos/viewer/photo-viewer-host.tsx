import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import type { Photo } from '../../../../contract/photos/photo';
import { showToast } from '../../../ui/toast/toasts';
import { Late } from '../../../platform/code/late';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { usePhotoInUrl } from './use-photo-in-url';

const PhotoViewer = lazyComponent(() => import('./photo-viewer'));

/**
 * Where the shown photos come from: from the server, or from the device's copy, which may lack some.
 * In place of a copy `for now` the server may still answer. If it `refused`, the page says so.
 */
export type PhotoSource = 'answer' | 'copy' | 'copy for now' | 'refused';

interface Props {
  /** The photos of one item, in their order. */
  photos: readonly Photo[];
  source: PhotoSource;
  /** The message after a photo was deleted. */
  deletedText?: string;
  /** The actor that shows the photos. */
  page: AnyActorRef;
}

/**
 * Says why the photo in the address is not shown. If it was deleted, the address is left. A photo that
 * the device's copy lacks is shown when the server answers.
 */
function PhotoAbsent({
  source,
  onLeave,
}: Pick<Props, 'source'> & { onLeave: () => void }): ReactNode {
  const leave = useEffectEvent(onLeave);
  const isTold = useRef(false);
  useEffect(() => {
    if (source === 'answer') {
      showToast('info', 'This photo no longer exists');
      leave();
    } else if (source === 'copy' && !isTold.current) {
      isTold.current = true;
      showToast('info', 'This photo is not on this device');
    }
  }, [source]);
  return null;
}

function OpenViewer({
  photos,
  source,
  deletedText,
  page,
  photoId,
}: Props & { photoId: number }): ReactNode {
  const { show, close } = usePhotoInUrl();
  // An open viewer handles the deletion of its photo itself.
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && !photos.some(({ id }) => id === photoId))
    return <PhotoAbsent source={source} onLeave={close} />;
  return (
    <Late fallback={<div className="viewer-opening" />}>
      <PhotoViewer
        photos={photos}
        photoId={photoId}
        deletedText={deletedText ?? PHOTO_MESSAGES.deleted}
        onOpen={() => {
          setIsOpen(true);
        }}
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
