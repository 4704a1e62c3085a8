import { addDays } from 'date-fns';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ITEM_STATUSES } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { NEW_ITEM } from '../../../../contract/limits';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { localDay } from '../../../../machines/forms/local-minute';
import { isLocalId } from '../../../../machines/outbox/local-id';
import {
  type ItemValues,
  itemValuesOf,
  keptForNext,
  newItemValues,
} from '../../../../machines/items/item-values';
import { useItemMachines } from '../machines';
import { Alert } from '../../../ui/message/alert';
import { breakable } from '../../../ui/text/breakable';
import { confirmCreated, confirmSaved } from '../../../ui/toast/confirm-saved';
import { useWayBack } from '../../../ui/page/last-addresses';
import { PageHeader } from '../../../ui/page/page-header';
import { RecordMissing } from '../../../ui/page/record-missing';
import { useLoad } from '../../../loading/use-load';
import { useFormInput } from '../../../forms/use-form-input';
import { useQueryText } from '../../../platform/address';
import { useRecordId } from '../../../platform/ids/use-record-id';
import { InvalidInspection, missingInspection } from '../item-address';
import { inspectionPath, itemPath } from '../item-path';
import { ItemForm, type Saved } from './item-form';

type Status = ItemValues['status'];

const isStatus = (text: string | null): text is Status =>
  ITEM_STATUSES.some((status) => status === text && status !== 'Draft');

/** The status in the address, which the board's plus buttons set. */
function usePresetStatus(): Status | undefined {
  const status = new URLSearchParams(useQueryText()).get('status');
  return isStatus(status) ? status : undefined;
}

function firstValues(status: Status | undefined): ItemValues {
  const now = new Date();
  const dueDate = localDay(addDays(now, NEW_ITEM.dueInDays));
  return newItemValues({ today: localDay(now), dueDate }, status);
}

interface NewItemProps {
  inspectionId: number;
  /** The item that was added before; some of its values are kept. */
  last: Item | undefined;
  onCreated: (item: Item, saved: Saved) => void;
  onCancelled: () => void;
}

function NewItemForm({ inspectionId, last, ...rest }: NewItemProps): ReactNode {
  const preset = usePresetStatus();
  const input = useFormInput({
    initial: () => ({
      ...firstValues(preset),
      ...(last === undefined ? {} : keptForNext(itemValuesOf(last))),
    }),
    version: null,
    // Each column has its own draft.
    draftForm: ['item:new', inspectionId, preset ?? []].flat().join(':'),
    subjectId: inspectionId,
  });
  return (
    <ItemForm
      machine={useItemMachines().newItemForm}
      input={input}
      submitLabel="Create Item"
      failed={ITEM_MESSAGES.createFailed}
      assignee={last?.assignedTo ?? null}
      isNew
      onCancelled={rest.onCancelled}
      onSaved={rest.onCreated}
    />
  );
}

/**
 * Reports that the last item was created. A new form starts here, also for keyboards and screen
 * readers.
 */
function CreatedNotice({ item }: { item: Item }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
  }, [item]);
  return (
    <div ref={box} className="created-notice" tabIndex={-1}>
      <Alert kind="success">
        {breakable(ITEM_MESSAGES.keptForNext(item.title, isLocalId(item.id)))}
      </Alert>
    </div>
  );
}

function NewItem({ inspectionId }: { inspectionId: number }): ReactNode {
  const [, navigate] = useLocation();
  const [created, setCreated] = useState<readonly Item[]>([]);
  const path = inspectionPath(inspectionId);
  const wayBack = useWayBack(path);
  const leave = () => {
    navigate(wayBack);
  };
  const last = created.at(-1);
  // The form does not wait for the answer, and opens without a connection too.
  const { failure } = useLoad(useItemMachines().inspectionSummary, { id: inspectionId });
  if (failure?.status === 404 && last === undefined)
    return <RecordMissing {...missingInspection(inspectionId)} />;
  return (
    <>
      <PageHeader title="Add Item" back={{ href: path, label: 'Back to the inspection' }} />
      {last === undefined ? null : <CreatedNotice item={last} />}
      <NewItemForm
        key={created.length}
        inspectionId={inspectionId}
        last={last}
        onCancelled={leave}
        onCreated={(item, { intent, isAnother }) => {
          const record = { kind: 'item', id: item.id } as const;
          const text = intent === 'draft' ? ITEM_MESSAGES.draftSaved : ITEM_MESSAGES.created;
          if (isAnother) {
            confirmSaved(record, text);
            setCreated([...created, item]);
          } else {
            confirmCreated(record, text, () => {
              navigate(itemPath(item));
            });
            leave();
          }
        }}
      />
    </>
  );
}

/** Adds an item to the inspection in the address. */
export default function NewItemScreen(): ReactNode {
  const inspectionId = useRecordId('id');
  return inspectionId === null ? (
    <InvalidInspection />
  ) : (
    <NewItem key={inspectionId} inspectionId={inspectionId} />
  );
}
