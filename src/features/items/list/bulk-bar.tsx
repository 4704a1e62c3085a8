import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { items as countedItems } from '../../../../contract/messages/counts';
import { localDay } from '../../../../machines/forms/local-minute';
import type { ItemsChange } from '../../../../machines/items/item-list-selection.machine';
import { type SharedChoice, sharedStatusChoices } from '../../../../machines/items/status-choices';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { FilterSelect } from '../../../ui/select';
import { Alert } from '../../../ui/alert';
import { useUser } from '../../session/use-session';
import { AssigneeSelect, DueDateButton } from './bulk-fields';
import { selectIsBusy, type SelectionActor, type SelectionSnapshot } from './selection-actor';

/** The option for a status that only some of the items may have says how many. */
const optionFor =
  (total: number) =>
  ({ status: value, possible }: SharedChoice) => ({
    value,
    label:
      possible === total
        ? ITEM_STATUS_LABELS[value]
        : `${ITEM_STATUS_LABELS[value]} (${String(possible)} of ${String(total)})`,
  });
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

const selectIsAsking = (snapshot: SelectionSnapshot) => snapshot.hasTag('asking');
const selectAnswered = ({ context }: SelectionSnapshot) => context.answered;
const selectTotal = ({ context }: SelectionSnapshot) => context.items.length;
const selectRefusals = ({ context }: SelectionSnapshot) => context.refusals;

interface Props {
  actor: SelectionActor;
  /** The chosen items that match the filters: hidden items are not changed. */
  items: readonly Item[];
}

function DeleteQuestion({ actor, items }: Props): ReactNode {
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectIsAsking)}
      title={items.length === 1 ? 'Delete Item' : `Delete ${countedItems(items.length)}`}
      confirmLabel="Delete"
      isDangerous
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      Are you sure? Their photos are deleted, too.
    </ConfirmDialog>
  );
}

/** The actions on all chosen items. */
export function BulkBar({ actor, items }: Props): ReactNode {
  const isBusy = useSelector(actor, selectIsBusy);
  const answered = useSelector(actor, selectAnswered);
  const total = useSelector(actor, selectTotal);
  const { offered, refused } = sharedStatusChoices(items, useUser());
  const change = (what: ItemsChange) => {
    const chosen = items.map(({ id, title, version }) => ({ id, title, version }));
    actor.send({ type: 'items.change', items: chosen, change: what });
  };
  return (
    <div className="bulk-bar" role="group" aria-label="Selected items">
      <strong role="status">
        {isBusy
          ? `${String(answered)} of ${String(total)} done …`
          : `${String(items.length)} selected`}
      </strong>
      <FilterSelect
        label="Set status"
        value={null}
        options={offered.map(optionFor(items.length))}
        disabled={isBusy}
        onChange={(status) => {
          if (status === null) return;
          change({ kind: 'status', status, today: localDay(new Date()) });
        }}
      />
      <FilterSelect
        label="Set priority"
        value={null}
        options={PRIORITY_OPTIONS}
        disabled={isBusy}
        onChange={(priority) => {
          if (priority !== null) change({ kind: 'priority', priority });
        }}
      />
      <AssigneeSelect
        disabled={isBusy}
        onChoose={(assignedToId) => {
          change({ kind: 'assignee', assignedToId });
        }}
      />
      <DueDateButton
        disabled={isBusy}
        count={items.length}
        onChoose={(dueDate) => {
          change({ kind: 'dueDate', dueDate });
        }}
      />
      <Button
        look="outlined"
        disabled={isBusy}
        onClick={() => {
          change({ kind: 'delete' });
        }}
      >
        <Icon name="trash" />
        Delete
      </Button>
      <IconButton
        icon="times"
        label="Clear selection"
        disabled={isBusy}
        onClick={() => {
          actor.send({ type: 'selection.changed', ids: [] });
        }}
      />
      {refused === null ? null : (
        <p className="bulk-note card-note">
          Other statuses: {items.length === 1 ? '' : `${refused.item.title}: `}
          {refused.reason}
        </p>
      )}
      <DeleteQuestion actor={actor} items={items} />
    </div>
  );
}

/** Lists the items that were not changed, with the reasons. */
export function Refusals({ actor }: { actor: SelectionActor }): ReactNode {
  const refusals = useSelector(actor, selectRefusals);
  if (refusals.length === 0) return null;
  return (
    <Alert
      onDismiss={() => {
        actor.send({ type: 'refusals.dismiss' });
      }}
    >
      <strong>Not changed:</strong>
      <ul className="refusals">
        {refusals.map(({ id, title, message }) => (
          <li key={id}>
            {title}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
