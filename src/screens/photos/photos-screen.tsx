import '../../styles/photo-gallery.css';
import { useActorRef } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_MESSAGES } from '../../../contract/messages';
import { useMachines } from '../../app/services';
import { PageHeader } from '../../components/page-header';
import { ErrorPanel } from '../../components/states';
import { useLoad } from '../../components/use-load';
import { useRecordId } from '../../components/use-record-id';
import { PhotoAlbum } from './photo-album';
import { UploadPanel } from '../../components/photos/upload-panel';

function ManagePhotos({
  inspectionId,
  itemId,
}: {
  inspectionId: number;
  itemId: number;
}): ReactNode {
  const machines = useMachines();
  const item = useLoad(machines.item, { id: itemId });
  const album = useActorRef(machines.photoAlbum, { input: { itemId } });
  const itemPath = `/inspections/${String(inspectionId)}/items/${String(itemId)}`;
  return (
    <>
      <PageHeader
        title="Manage Photos"
        subtitle={item.data?.title}
        back={{ href: itemPath, label: 'Back to the item' }}
      >
        <Link href={itemPath} className="p-button p-component p-button-outlined">
          Done
        </Link>
      </PageHeader>
      <div className="stack">
        <UploadPanel
          itemId={itemId}
          onUploaded={() => {
            album.send({ type: 'album.reload' });
          }}
        />
        <PhotoAlbum actor={album} />
      </div>
    </>
  );
}

/** The photos of an item: adding, sorting, changing, deleting and looking at them. */
export default function PhotosScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  const itemId = useRecordId('itemId');
  return inspectionId === null || itemId === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <ManagePhotos key={itemId} inspectionId={inspectionId} itemId={itemId} />
  );
}
