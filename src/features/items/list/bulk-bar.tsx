import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { localDay } from '../../../../machines/forms/local-minute';
import type { ItemsChange } from '../../../../machines/items/item-list-selection.machine';
import { type SharedChoice, sharedStatusChoices } from '../../../../machines/items/status-choices';
import { Button } from '../../../ui/button/button';
import { Icon } from '../../../ui/icon/icon';
import { IconButton } from '../../../ui/button/icon-button';
import { LinkButton } from '../../../ui/button/link-button';
import { CompactSelect } from '../../../ui/select/select';
import { Alert } from '../../../ui/message/alert';
import { useUser } from '../../session/use-session';
import { showToast } from '../../../ui/toast/toasts';
import { AssigneeSelect } from './assignee-select';
import { changeItems } from './change-items';
import type { ChosenReport } from './chosen-report';
import {
  selectChosen,
  type SelectionActor,
  type SelectionSnapshot,
  selectTotal,
} from './selection-actor';
import type { BulkDialogs } from './use-bulk-dialogs';
import { selectIsBusy } from '../../../platform/select-is-busy';

/** The option of a status that only some of the items may get shows how many may. */
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

const selectAnswered = ({ context: { items, unanswered } }: SelectionSnapshot) =>
  items.length - unanswered.length;
const selectRefusals = ({ context }: SelectionSnapshot) => context.refusals;

interface Props {
  actor: SelectionActor;
  /** The chosen items that match the filters: hidden items are not changed. */
  items: readonly Item[];
  /** What a report about them covers, or why there cannot be one. */
  report: ChosenReport | string;
  dialogs: BulkDialogs;
  /** All items that match the filters, on any page, if the page has them. */
  matching?: readonly Item[];
}

/** Chooses what matches the filters on the other pages, too. */
function SelectAll({ actor, matching }: Required<Pick<Props, 'actor' | 'matching'>>): ReactNode {
  const chosen = useSelector(actor, selectChosen);
  const isBusy = useSelector(actor, selectIsBusy);
  const all = [...new Set([...chosen, ...matching.map(({ id }) => id)])];
  if (isBusy || all.length === chosen.length) return null;
  return (
    <div>
      <LinkButton
        onClick={() => {
          actor.send({ type: 'selection.changed', ids: all });
        }}
      >
        Select all {matching.length}
      </LinkButton>
    </div>
  );
}

/** The actions on all chosen items. */
export function BulkBar({ actor, items, report, dialogs, matching = items }: Props): ReactNode {
  const isBusy = useSelector(actor, selectIsBusy);
  const answered = useSelector(actor, selectAnswered);
  const total = useSelector(actor, selectTotal);
  const { offered, refused } = sharedStatusChoices(items, useUser());
  const change = (what: ItemsChange) => {
    changeItems(actor, items, what);
  };
  return (
    <div className="bulk-bar" role="group" aria-label="Selected items">
      <div>
        <strong role="status">
          {isBusy
            ? `${String(answered)} of ${String(total)} done...`
            : `${String(items.length)} selected`}
        </strong>
        <SelectAll actor={actor} matching={matching} />
      </div>
      <CompactSelect
        label="Set Status"
        value={null}
        options={offered.map(optionFor(items.length))}
        disabled={isBusy}
        onChange={(status) => {
          const chosen = offered.find((choice) => choice.status === status);
          if (chosen === undefined) return;
          const { undoes } = chosen;
          change({ kind: 'status', status: chosen.status, today: localDay(new Date()), undoes });
        }}
      />
      <CompactSelect
        label="Set Priority"
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
      <Button
        look="outlined"
        disabled={isBusy}
        aria-haspopup="dialog"
        onClick={() => {
          dialogs.askDueDate(items);
        }}
      >
        <Icon name="calendar" />
        Set Due Date
      </Button>
      <Button
        look="outlined"
        disabled={isBusy}
        aria-haspopup="dialog"
        onClick={() => {
          if (typeof report === 'string') showToast('info', report);
          else dialogs.askReport(report);
        }}
      >
        <Icon name="file" />
        Report
      </Button>
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
          {offered.length === 0 ? 'Status' : 'Other statuses'}:{' '}
          {items.length === 1 ? '' : `${refused.item.title}: `}
          {refused.reason}
        </p>
      )}
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
