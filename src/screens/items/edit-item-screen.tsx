import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../contract/item';
import { INSPECTION_MESSAGES, ITEM_MESSAGES } from '../../../contract/messages';
import { itemValuesOf } from '../../../machines/items/item-values';
import { useMachines } from '../../app/services';
import { PageHeader } from '../../components/page-header';
import { ErrorPanel, SkeletonRows } from '../../components/states';
import { showToast } from '../../components/toasts';
import { useFormInput } from '../../components/use-form-input';
import { useLoad } from '../../components/use-load';
import { useRecordId } from '../../components/use-record-id';
import { ItemForm } from './item-form';

function EditForm({ item, path }: { item: Item; path: string }): ReactNode {
  const [, navigate] = useLocation();
  const machines = useMachines();
  const input = useFormInput({
    initial: () => itemValuesOf(item),
    version: item.version,
    draftForm: `item:${String(item.id)}`,
    subjectId: item.id,
  });
  const leave = () => {
    navigate(path);
  };
  return (
    <ItemForm
      machine={machines.itemForm}
      input={input}
      submitLabel="Update Item"
      failed={ITEM_MESSAGES.updateFailed}
      onCancelled={leave}
      onSaved={() => {
        showToast('success', ITEM_MESSAGES.updated);
        leave();
      }}
    />
  );
}

function EditItem({ inspectionId, id }: { inspectionId: number; id: number }): ReactNode {
  const { data, failure, retry } = useLoad(useMachines().item, { id });
  const path = `/inspections/${String(inspectionId)}`;
  return (
    <>
      <PageHeader
        title="Edit Item"
        subtitle={data?.title}
        back={{ href: path, label: 'Back to the inspection' }}
      />
      {failure === null ? null : (
        <ErrorPanel title={ITEM_MESSAGES.loadFailed} message={failure.message} onRetry={retry} />
      )}
      {data === null ? (
        failure === null ? (
          <SkeletonRows label="Loading item details..." />
        ) : null
      ) : (
        <EditForm item={data} path={path} />
      )}
    </>
  );
}

/** Editing the item in the address. */
export default function EditItemScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  const id = useRecordId('itemId');
  return inspectionId === null || id === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <EditItem key={id} inspectionId={inspectionId} id={id} />
  );
}
