import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useRef } from 'react';
import type { Photo } from '../../../contract/photos/photo';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { usePhotoMachines } from '../photos/machines';
import { useWatchPhotos } from '../photos/watch-photos';
import { useItemMachines } from './machines';
import { ButtonLink } from '../../ui/button';
import { PageHeader } from '../../ui/page-header';
import { UploadPanel, type UploadPanelHandle } from '../uploads/upload-panel';
import { Skeleton } from '../../ui/skeleton';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { isElsewhere, ItemElsewhere, ItemNotFound, WithItemAddress } from './item-address';
import { itemPath } from './item-path';
import { PhotoAlbum } from '../photos/album/photo-album';
import { useScreenActor } from '../../platform/actors';
import '../photos/photo-gallery.css';

interface PhotosProps {
  itemId: number;
  known: readonly Photo[] | null;
  leftOut: number;
  panel: Ref<UploadPanelHandle>;
}

/** The album and uploads of an item. */
function Photos({ itemId, known, leftOut, panel }: PhotosProps): ReactNode {
  const input = { itemId, photos: known };
  const album = useScreenActor(usePhotoMachines().photoAlbum, { input });
  const photos = () => album.getSnapshot().context.photos ?? [];
  useScreenActor(useWatchPhotos(), { input: { itemId, page: album, photos } });
  return (
    <div className="stack">
      <UploadPanel ref={panel} itemId={itemId} />
      <PhotoAlbum actor={album} leftOut={leftOut} />
    </div>
  );
}

function ManagePhotos({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  const record = useLoad(useItemMachines().item, { id });
  const panel = useRef<UploadPanelHandle>(null);
  const { actor, data } = record;
  // Kept while the load is retried.
  const lastFailure = useSelector(actor, ({ context }) => context.failure);
  if (data !== null && isElsewhere(data, inspectionId))
    return <ItemElsewhere item={data} path="/photos" />;
  if (lastFailure?.status === 404) return <ItemNotFound inspectionId={inspectionId} id={id} />;
  const isWaiting = data === null && lastFailure === null;
  const path = itemPath({ inspectionId, id });
  return (
    <>
      <PageHeader
        title="Manage Photos"
        subtitle={data?.title}
        back={{ href: path, label: 'Back to the item' }}
        hasShortActions
      >
        {/* Photos that nobody uploads would stay on this device. */}
        <ButtonLink
          href={path}
          look="outlined"
          onClick={(event) => {
            if (panel.current?.finish() === false) event.preventDefault();
          }}
        >
          Done
        </ButtonLink>
      </PageHeader>
      <LoadFailure
        record={record}
        title={ITEM_MESSAGES.loadItemFailed}
        message={(reason) => `${ITEM_MESSAGES.loadDetailsFailed}: ${reason.message}`}
      />
      {isWaiting ? <Skeleton label="Loading item details..." count={3} isLabelled /> : null}
      {/* Photos can be taken without a connection too; they wait until the item is loaded. */}
      {isWaiting ? null : (
        <Photos
          itemId={id}
          known={data?.photos ?? null}
          leftOut={data?.photosLeftOut ?? 0}
          panel={panel}
        />
      )}
    </>
  );
}

/** Adds, shows, sorts, edits and deletes the photos of an item. */
export default function PhotosScreen(): ReactNode {
  return (
    <WithItemAddress>
      {({ inspectionId, id }) => <ManagePhotos key={id} inspectionId={inspectionId} id={id} />}
    </WithItemAddress>
  );
}
