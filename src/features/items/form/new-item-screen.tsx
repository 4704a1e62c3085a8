import { addDays } from 'date-fns';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ITEM_STATUSES } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { NEW_ITEM } from '../../../../contract/limits';
import { INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { localDay } from '../../../../machines/forms/local-minute';
import { type ItemValues, newItemValues } from '../../../../machines/items/item-values';
import { useItemMachines } from '../machines';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useWayBack } from '../../../ui/last-addresses';
import { PageHeader } from '../../../ui/page-header';
import { ErrorPanel } from '../../../ui/error-panel';
import { showToast } from '../../../ui/toasts';
import { useFormInput } from '../../../forms/use-form-input';
import { useRecordId } from '../../../platform/use-record-id';
import { inspectionPath } from '../item-path';
import { ItemForm } from './item-form';

type Status = ItemValues['status'];

const isStatus = (text: string | null): text is Status =>
  ITEM_STATUSES.some((status) => status === text && status !== 'Draft');

/** The status in the address, as the board's plus buttons write it. */
function usePresetStatus(): Status | undefined {
  const status = new URLSearchParams(useSearch()).get('status');
  return isStatus(status) ? status : undefined;
}

function firstValues(status: Status | undefined): ItemValues {
  const now = new Date();
  const dueDate = localDay(addDays(now, NEW_ITEM.dueInDays));
  return newItemValues({ today: localDay(now), dueDate }, status);
}

function NewItem({ inspectionId }: { inspectionId: number }): ReactNode {
  const preset = usePresetStatus();
  const [, navigate] = useLocation();
  const [created, setCreated] = useState<Item | null>(null);
  const machines = useItemMachines();
  const path = inspectionPath(inspectionId);
  const wayBack = useWayBack(path);
  const input = useFormInput({
    initial: () => firstValues(preset),
    version: null,
    // What was typed for another column stays with that column.
    draftForm: ['item:new', inspectionId, preset ?? []].flat().join(':'),
    subjectId: inspectionId,
  });
  const leave = () => {
    navigate(wayBack);
  };
  return (
    <>
      <PageHeader title="Add Item" back={{ href: path, label: 'Back to the inspection' }} />
      <ItemForm
        machine={machines.newItemForm}
        input={input}
        submitLabel="Create Item"
        failed={ITEM_MESSAGES.createFailed}
        onCancelled={leave}
        onSaved={(item, intent) => {
          showToast(
            'success',
            intent === 'draft' ? ITEM_MESSAGES.draftSaved : ITEM_MESSAGES.created,
          );
          setCreated(item);
        }}
      />
      <ConfirmDialog
        isOpen={created !== null}
        title="Add photos now?"
        confirmLabel="Add Photos"
        cancelLabel="Later"
        onCancel={leave}
        onConfirm={() => {
          navigate(`${path}/items/${String(created?.id ?? '')}/photos`);
        }}
      >
        The item is saved. Photos can be added to it at any time.
      </ConfirmDialog>
    </>
  );
}

/** Adding an item to the inspection in the address. */
export default function NewItemScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  return inspectionId === null ? (
    <ErrorPanel title={INSPECTION_MESSAGES.invalidId} />
  ) : (
    <NewItem key={inspectionId} inspectionId={inspectionId} />
  );
}
