import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { AnyActorRef } from 'xstate';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import type { Photo } from '../../../../contract/photos/photo';
import { usePhotoMachines } from '../machines';
import { useMay } from '../../session/use-session';
import { showToast } from '../../../ui/toast/toasts';
import { DeletePhotoDialog } from './delete-photo-dialog';
import { EditPhotoDialog } from './edit-photo-dialog';
import { InfoPanel } from './info-panel';
import { photoElementId } from './photo-element-id';
import { photoFailure } from './photo-failure';
import { photoTitle } from './photo-title';
import { ThumbnailStrip } from './thumbnail-strip';
import { useModalFocus } from './use-modal-focus';
import { useViewerKeys } from './use-viewer-keys';
import {
  selectIsInforming,
  selectPhoto,
  type ViewerActor,
  type ViewerSnapshot,
} from './viewer-actor';
import { ViewerHeader } from './viewer-header';
import { ViewerStage } from './viewer-stage';
import { useEmitted, useInform, useScreenActor } from '../../../platform/actors';
import './photo-viewer.css';

const selectPlace = ({ context }: ViewerSnapshot) =>
  context.photos.findIndex(({ id }) => id === context.photoId) + 1;
const selectTotal = ({ context }: ViewerSnapshot) => context.photos.length;
const selectEdit = ({ children }: ViewerSnapshot) => children.edit;

interface Props {
  photos: readonly Photo[];
  photoId: number;
  deletedText: string;
  /** Called when the viewer is on the screen. */
  onOpen: () => void;
  /** Called when the user has moved to another photo. */
  onShow: (photoId: number) => void;
  onClose: () => void;
  /** The actor that shows the photos. */
  page: AnyActorRef;
}

/** Reports the outcomes of actions to the user and to the address. */
function useViewerReports(actor: ViewerActor, { deletedText, onShow, onClose }: Props): void {
  useEmitted(actor, {
    'photo.shown': ({ photoId }) => {
      onShow(photoId);
    },
    'viewer.closed': onClose,
    'photo.deleted': ({ removal }) => {
      // The outbox has already reported a deletion that waits.
      if (removal === 'removed') showToast('success', deletedText);
    },
    'delete.failed': () => {
      showToast('error', PHOTO_MESSAGES.deleteFailed);
    },
    'download.started': () => {
      showToast('success', PHOTO_MESSAGES.downloadStarted);
    },
    'download.failed': ({ failure }) => {
      showToast('error', photoFailure(PHOTO_MESSAGES.downloadFailed, failure));
    },
  });
}

/** The photos of an item in full screen. */
export default function PhotoViewer(props: Props): ReactNode {
  const { photos, photoId, page } = props;
  const actor = useScreenActor(usePhotoMachines().photoViewer, {
    input: { photos, photoId, listener: page },
  });
  const photo = useSelector(actor, selectPhoto);
  const place = useSelector(actor, selectPlace);
  const total = useSelector(actor, selectTotal);
  const isInforming = useSelector(actor, selectIsInforming);
  const edit = useSelector(actor, selectEdit);
  const titleId = useId();
  const viewer = useRef<HTMLDivElement>(null);
  const returnTo = useCallback(() => photoElementId(actor.getSnapshot().context.photoId), [actor]);
  const { onKeyDown } = useModalFocus(viewer, returnTo);
  useViewerKeys(actor);
  useViewerReports(actor, props);

  useInform(actor, { type: 'photos.changed', photos });
  const opened = useEffectEvent(props.onOpen);
  useEffect(() => {
    opened();
  }, []);

  return createPortal(
    <>
      <div
        ref={viewer}
        className={isInforming ? 'viewer informing' : 'viewer'}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <ViewerHeader
          actor={actor}
          photo={photo}
          titleId={titleId}
          counter={`${String(place)} / ${String(total)}`}
          mayManage={useMay('canManagePhotos')}
        />
        <ViewerStage actor={actor} />
        <ThumbnailStrip actor={actor} />
        {isInforming ? (
          <InfoPanel
            photo={photo}
            onClose={() => {
              actor.send({ type: 'info.toggle' });
            }}
          />
        ) : null}
        <p className="visually-hidden" aria-live="polite">
          {`Photo ${String(place)} of ${String(total)}: ${photoTitle(photo)}`}
        </p>
      </div>
      <DeletePhotoDialog actor={actor} />
      {edit === undefined ? null : <EditPhotoDialog actor={edit} />}
    </>,
    document.body,
  );
}
