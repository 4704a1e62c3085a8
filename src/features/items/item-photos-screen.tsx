import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { Photo } from '../../../contract/photos/photo';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { usePhotoMachines } from '../photos/machines';
import { useWatchPhotos } from '../photos/watch-photos';
import { useItemMachines } from './machines';
import { ButtonLink } from '../../ui/button/button';
import { PageHeader } from '../../ui/page/page-header';
import { UploadPanel, type UploadPanelHandle } from '../uploads/upload-panel';
import { RecordMissing } from '../../ui/page/record-missing';
import { ShownRecord } from '../../ui/page/shown-record';
import { Skeleton } from '../../ui/page/skeleton';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { useMissingItem, WithItemAddress } from './item-address';
import { itemPath } from './item-path';
import { PhotoAlbum } from '../photos/album/photo-album';
import { useInform, useScreenActor } from '../../platform/actors';
import '../photos/photo-gallery.css';

interface PhotosProps {
  itemId: number;
  known: readonly Photo[] | null;
  leftOut: number;
  panel: Ref<UploadPanelHandle>;
}

/** The album and uploads of an item. */
function Photos({ itemId, known, leftOut, panel }: PhotosProps): ReactNode {
  const input = { itemId, photos: known, leftOut };
  const album = useScreenActor(usePhotoMachines().photoAlbum, { input });
  // The item's page follows other people's changes and the connection.
  useInform(album, { type: 'item.loaded', photos: known, leftOut });
  const photos = () => album.getSnapshot().context.photos ?? [];
  useScreenActor(useWatchPhotos(), { input: { itemId, page: album, photos } });
  return (
    <div className="stack">
      <UploadPanel ref={panel} itemId={itemId} />
      <PhotoAlbum actor={album} />
    </div>
  );
}

function ManagePhotos({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  const record = useLoad(useItemMachines().item, { id });
  const panel = useRef<UploadPanelHandle>(null);
  const { actor, data } = record;
  // Kept while the load is retried.
  const lastFailure = useSelector(actor, ({ context }) => context.failure);
  const known = { data, failure: lastFailure };
  const { missing, isShown } = useMissingItem(known, { inspectionId, id }, '/photos');
  const isWaiting = data === null && lastFailure === null;
  // Photos may have been chosen and described before the item could be loaded.
  const [hasBegun, setHasBegun] = useState(false);
  if (!isWaiting && missing === null && !hasBegun) setHasBegun(true);
  if (missing !== null && !hasBegun && !isShown) return <RecordMissing {...missing} />;
  const path = itemPath({ inspectionId, id });
  return (
    <ShownRecord gone={missing}>
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
      {missing === null ? (
        <LoadFailure
          record={record}
          title={ITEM_MESSAGES.loadItemFailed}
          offline={{ record: 'item' }}
          message={(reason) => `${ITEM_MESSAGES.loadDetailsFailed}: ${reason.message}`}
        />
      ) : null}
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
    </ShownRecord>
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
