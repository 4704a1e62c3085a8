import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { itemValuesOf } from '../../../../machines/items/item-values';
import { useItemMachines } from '../machines';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { useWayBack } from '../../../ui/page/last-addresses';
import { LOADING_SUBTITLE, PageHeader } from '../../../ui/page/page-header';
import { Alert } from '../../../ui/message/alert';
import { RecordMissing } from '../../../ui/page/record-missing';
import { ShownRecord } from '../../../ui/page/shown-record';
import { Skeleton } from '../../../ui/page/skeleton';
import { useFormInput } from '../../../forms/use-form-input';
import { LoadFailure } from '../../../loading/load-failure';
import { useLoad } from '../../../loading/use-load';
import { useMissingItem, WithItemAddress } from '../item-address';
import { inspectionPath } from '../item-path';
import { ItemForm } from './item-form';

interface EditFormProps {
  item: Item;
  /** The id in the address, which may be a local one. */
  addressId: number;
  path: string;
}

function EditForm({ item, addressId, path }: EditFormProps): ReactNode {
  const [, navigate] = useLocation();
  const machines = useItemMachines();
  const input = useFormInput({
    initial: () => itemValuesOf(item),
    version: item.version,
    draftForm: `item:${String(addressId)}`,
    subjectId: item.id,
  });
  const wayBack = useWayBack(path);
  const leave = () => {
    navigate(wayBack);
  };
  return (
    <>
      {item.status === 'Draft' ? (
        <Alert kind="info">
          This is a draft. Fill in what is missing and choose Update Item to complete it.
        </Alert>
      ) : null}
      <ItemForm
        machine={machines.itemForm}
        input={input}
        submitLabel="Update Item"
        failed={ITEM_MESSAGES.updateFailed}
        assignee={item.assignedTo}
        item={item}
        onCancelled={leave}
        onSaved={(saved, { intent }) => {
          confirmSaved(
            { kind: 'item', id: saved.id },
            intent === 'draft' ? ITEM_MESSAGES.draftSaved : ITEM_MESSAGES.updated,
          );
          leave();
        }}
      />
    </>
  );
}

function EditItem({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  // The form may start from the device's copy: the server merges based on the values that it
  // started from.
  const record = useLoad(useItemMachines().item, { id });
  const { data, failure } = record;
  const path = inspectionPath(inspectionId);
  // The user's input stays, even if somebody deletes the item.
  const { missing, isShown } = useMissingItem(record, { inspectionId, id }, '/edit');
  if (missing !== null && !isShown) return <RecordMissing {...missing} />;
  return (
    <ShownRecord gone={missing}>
      <PageHeader
        title="Edit Item"
        subtitle={data?.title ?? (failure === null ? LOADING_SUBTITLE : undefined)}
        back={{ href: path, label: 'Back to the inspection' }}
      />
      {missing === null ? (
        <LoadFailure
          record={record}
          title={ITEM_MESSAGES.loadFailed}
          offline={{ record: 'item' }}
        />
      ) : null}
      {data === null && failure === null ? (
        <Skeleton label="Loading item details..." shape="item-form" />
      ) : null}
      {data === null ? null : <EditForm item={data} addressId={id} path={path} />}
    </ShownRecord>
  );
}

/** Edits the item in the address. */
export default function EditItemScreen(): ReactNode {
  return (
    <WithItemAddress>
      {({ inspectionId, id }) => <EditItem key={id} inspectionId={inspectionId} id={id} />}
    </WithItemAddress>
  );
}
