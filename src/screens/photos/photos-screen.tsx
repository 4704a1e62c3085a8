import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_MESSAGES } from '../../../contract/messages';
import { useMachines } from '../../app/services';
import { PageHeader } from '../../components/page-header';
import { ErrorPanel } from '../../components/states';
import { useLoad } from '../../components/use-load';
import { useRecordId } from '../../components/use-record-id';
import { PhotoGallery } from './photo-gallery';
import { UploadPanel } from './upload-panel';

function ManagePhotos({
  inspectionId,
  itemId,
}: {
  inspectionId: number;
  itemId: number;
}): ReactNode {
  const machines = useMachines();
  const item = useLoad(machines.item, { id: itemId });
  const photos = useLoad(machines.photos, { itemId });
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
        <UploadPanel itemId={itemId} onUploaded={photos.retry} />
        <PhotoGallery photos={photos} />
      </div>
    </>
  );
}

/** Adding photos to an item, and deleting them. */
export default function PhotosScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  const itemId = useRecordId('itemId');
  return inspectionId === null || itemId === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <ManagePhotos key={itemId} inspectionId={inspectionId} itemId={itemId} />
  );
}
