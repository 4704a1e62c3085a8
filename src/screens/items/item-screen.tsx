import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_MESSAGES } from '../../../contract/messages';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import { useMachines } from '../../app/services';
import { useMay } from '../../app/session';
import { ItemStatusChip, PriorityChip } from '../../components/chips';
import { Icon } from '../../components/icon';
import { PageHeader } from '../../components/page-header';
import { PhotosCard } from '../../components/photo-gallery/photos-card';
import { ErrorPanel, SkeletonRows } from '../../components/states';
import { useLoad } from '../../components/use-load';
import { useRecordId } from '../../components/use-record-id';
import { ItemDetails } from './item-details';

function ItemView({
  item,
  inspectionId,
  onChanged,
}: {
  item: ItemWithPhotos;
  inspectionId: number;
  onChanged: () => void;
}): ReactNode {
  const mayEdit = useMay('canManageItems');
  const path = `/inspections/${String(inspectionId)}/items/${String(item.id)}`;
  const back = {
    href: `/inspections/${String(inspectionId)}`,
    label: 'Back to the inspection',
  };
  return (
    <>
      <PageHeader
        title={item.title === '' ? 'Inspection Item' : item.title}
        subtitle={
          <>
            <Icon name="map-marker" /> {item.location ?? 'No location'}
          </>
        }
        back={back}
      >
        {mayEdit ? (
          <Link href={`${path}/edit`} className="p-button p-component p-button-outlined">
            <Icon name="pencil" />
            Edit
          </Link>
        ) : null}
      </PageHeader>
      <div className="chip-row">
        <ItemStatusChip status={item.status} />
        <PriorityChip priority={item.priority} />
        {item.category === null ? null : (
          <span className={`chip category-${item.category}`}>{item.category}</span>
        )}
      </div>
      <div className="stack">
        <PhotosCard item={item} onChanged={onChanged} />
        <ItemDetails item={item} />
      </div>
    </>
  );
}

function ItemLoader({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  const { data, failure, retry } = useLoad(useMachines().item, { id });
  if (failure !== null) {
    return (
      <>
        <PageHeader
          title="Inspection Item"
          back={{ href: `/inspections/${String(inspectionId)}`, label: 'Back to the inspection' }}
        />
        <ErrorPanel title="Failed to load item" message={failure.message} onRetry={retry} />
      </>
    );
  }
  if (data === null) return <SkeletonRows label="Loading item details..." />;
  return <ItemView item={data} inspectionId={inspectionId} onChanged={retry} />;
}

/** One item: its photos and its fields. */
export default function ItemScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  const id = useRecordId('itemId');
  return inspectionId === null || id === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <ItemLoader key={id} inspectionId={inspectionId} id={id} />
  );
}
