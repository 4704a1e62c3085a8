import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { isSettled } from '../../../../contract/items/item-status';
import type { ItemWithPhotos } from '../../../../machines/items/item.machine';
import { isLocalId } from '../../../../machines/outbox/local-id';
import { isRefusal } from '../../../../machines/unanswered';
import { useItemMachines } from '../machines';
import { useUser } from '../../session/use-session';
import { Chip } from '../../../ui/chip/chip';
import { ItemStatusChip, PriorityChip } from '../chips';
import { History } from '../../history/history';
import { LOADING_SUBTITLE, PageHeader } from '../../../ui/page/page-header';
import { LatePart } from '../../../platform/code/late-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { PhotosCard } from '../../photos/photos-card';
import type { PhotoSource } from '../../photos/viewer/photo-viewer-host';
import { LeftoverEvidence } from '../resolution/leftover-evidence';
import { Alert } from '../../../ui/message/alert';
import { useScreenActor } from '../../../platform/actors';
import { useWatchPhotos } from '../../photos/watch-photos';
import { LoadFailure } from '../../../loading/load-failure';
import { useLoad } from '../../../loading/use-load';
import { useMissingItem, WithItemAddress } from '../item-address';
import { inspectionPath, itemPath } from '../item-path';
import { UnsentMark } from '../../../ui/chip/unsent-mark';
import { ItemDetails } from './item-details';
import { ItemHeader } from './item-header';
import { ItemNeighbours } from './item-neighbours';
import { ItemResolution } from './item-resolution';
import { VerificationNotice } from './verification-notice';
import { RecordMissing } from '../../../ui/page/record-missing';
import { RecordPart, ShownRecord } from '../../../ui/page/shown-record';
import { Skeleton } from '../../../ui/page/skeleton';
import { TextLink } from '../../../ui/text/text-link';
import { CategoryChip } from '../category-chip';
import './item-detail.css';

const ItemComments = lazyComponent(() => import('./item-comments'));

interface Props {
  item: ItemWithPhotos;
  /** The actor that loaded the item. */
  page: AnyActorRef;
  /** Where the item comes from. The page already shows that it displays a copy. */
  source: PhotoSource;
}

function Content({ item, page, source }: Props): ReactNode {
  const user = useUser();
  const { data: inspection } = useLoad(useItemMachines().inspectionSummary, {
    id: item.inspectionId,
  });
  const isArchived = inspection?.isArchived === true;
  return (
    <article className="item">
      <ItemHeader item={item} inspection={inspection} page={page} />
      <div className="chip-row">
        <ItemStatusChip status={item.status} />
        <PriorityChip priority={item.priority} />
        {item.category === null ? null : <CategoryChip category={item.category} />}
        {isArchived ? <Chip tone="outline">Inspection archived</Chip> : null}
        <UnsentMark kind="item" id={item.id} />
        <ItemNeighbours item={item} />
      </div>
      {item.status === 'Draft' ? (
        <Alert kind="info">
          This is a draft. <TextLink href={`${itemPath(item)}/edit`}>Complete it</TextLink> to make
          it an open item.
        </Alert>
      ) : null}
      <VerificationNotice item={item} />
      {user !== null && isSettled(item.status) ? (
        <LeftoverEvidence key={item.version} userId={user.id} itemId={item.id} />
      ) : null}
      {user !== null && !isSettled(item.status) && item.returnCount > 0 ? (
        <LeftoverEvidence
          key={item.version}
          userId={user.id}
          itemId={item.id}
          returned={item.returnCount}
        />
      ) : null}
      <div className="item-columns">
        <div className="stack">
          <ItemDetails item={item} page={page} />
          <ItemResolution item={item} />
        </div>
        <RecordPart>
          <PhotosCard item={item} source={source} page={page} />
        </RecordPart>
      </div>
      <LatePart>
        <ItemComments item={item} isCopy={source !== 'answer'} isArchived={isArchived} />
      </LatePart>
      {isLocalId(item.id) ? null : (
        <History subject={{ kind: 'item', id: item.id }} version={item.version} />
      )}
    </article>
  );
}

function ItemLoader({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  const record = useLoad(useItemMachines().item, { id });
  const { actor, data, failure } = record;
  const { missing, isShown } = useMissingItem(record, { inspectionId, id });
  const photos = () => actor.getSnapshot().context.data?.photos ?? [];
  useScreenActor(useWatchPhotos(), { input: { itemId: id, page: actor, photos } });
  const [beganUnsent, setBeganUnsent] = useState(false);
  if (data !== null && isLocalId(data.id) && !beganUnsent) setBeganUnsent(true);
  const failed = (
    <LoadFailure
      record={record}
      title={ITEM_MESSAGES.loadItemFailed}
      offline={{ record: 'item' }}
      message={(reason) => `${ITEM_MESSAGES.loadDetailsFailed}: ${reason.message}`}
    />
  );
  if (missing !== null && !isShown) return <RecordMissing {...missing} />;
  if (data === null) {
    return (
      <>
        <PageHeader
          title="Inspection Item"
          subtitle={failure === null ? LOADING_SUBTITLE : undefined}
          back={{ href: inspectionPath(inspectionId), label: 'Back to the inspection' }}
        />
        {failure === null ? (
          <Skeleton label="Loading item details..." shape="item" isLabelled />
        ) : (
          failed
        )}
      </>
    );
  }
  // The item was made on this device, and the server has it now. The open page stays, because
  // somebody may be typing in it.
  if (data.id !== id && !beganUnsent) return <Redirect to={itemPath(data)} replace />;
  const copy = failure === null ? 'copy for now' : isRefusal(failure) ? 'refused' : 'copy';
  return (
    <ShownRecord gone={missing}>
      {missing === null ? failed : null}
      <Content item={data} page={actor} source={record.copiedAt === null ? 'answer' : copy} />
    </ShownRecord>
  );
}

/** One item: its fields, resolution, photos and actions. */
export default function ItemScreen(): ReactNode {
  return (
    <WithItemAddress>
      {({ inspectionId, id }) => <ItemLoader key={id} inspectionId={inspectionId} id={id} />}
    </WithItemAddress>
  );
}
