import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { ITEM_STATUS_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { isSettled } from '../../../../contract/items/item-status';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { items as countedItems } from '../../../../contract/messages/counts';
import { mayIssue } from '../../../../contract/reports/may-issue';
import type {
  ChosenItem,
  ItemsChange,
} from '../../../../machines/items/item-list-selection.machine';
import { AskedPart } from '../../../ui/dialog/asked-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useUser } from '../../session/use-session';
import { DeletedPhotos } from '../actions/deleted-photos';
import { DueDateDialog } from './due-date-dialog';
import { changeItems } from './change-items';
import type { ChosenReport } from './chosen-report';
import type { SelectionActor, SelectionSnapshot } from './selection-actor';

const ReportDialog = lazyComponent(() => import('../../reports/report-dialog'));

const selectIsAsking = (snapshot: SelectionSnapshot) => snapshot.hasTag('asking');

const selectChange = ({ context }: SelectionSnapshot) => context.change;

const selectItems = ({ context }: SelectionSnapshot) => context.items;

function questionOf(change: ItemsChange, items: readonly ChosenItem[]) {
  const total = items.length;
  if (change.kind !== 'status') {
    return {
      title: total === 1 ? 'Delete Item' : `Delete ${countedItems(total)}`,
      confirmLabel: 'Delete',
      isDangerous: true,
      text: (
        <>
          Are you sure? <DeletedPhotos items={items} />
        </>
      ),
    };
  }
  const { status, undoes } = change;
  return {
    title: `Set Status to ${ITEM_STATUS_LABELS[status]}`,
    confirmLabel: 'Set Status',
    isDangerous: false,
    text: isSettled(status)
      ? ITEM_LIST_MESSAGES.unverifies(undoes, total)
      : ITEM_LIST_MESSAGES.reopens(undoes, total),
  };
}

/** The question before items are deleted or reopened, or their verifications undone. */
function ChangeQuestion({ actor }: { actor: SelectionActor }): ReactNode {
  const items = useSelector(actor, selectItems);
  const { text, ...question } = questionOf(useSelector(actor, selectChange), items);
  return (
    <ConfirmDialog
      {...question}
      isOpen={useSelector(actor, selectIsAsking)}
      onConfirm={() => {
        actor.send({ type: 'change.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'change.cancel' });
      }}
    >
      {text}
    </ConfirmDialog>
  );
}

/** The questions about the selected items. */
type Asked = { kind: 'report'; report: ChosenReport } | { kind: 'dueDate'; items: readonly Item[] };

/** The dialogs of the actions on selected items. */
export interface BulkDialogs {
  askReport: (report: ChosenReport) => void;
  askDueDate: (items: readonly Item[]) => void;
  dialogs: ReactNode;
}

/**
 * The dialogs of the actions on selected items. They are rendered beside the list, because other
 * people's changes may remove the items from it. `rows` are the newest versions of the items in the
 * list.
 */
export function useBulkDialogs(actor: SelectionActor, rows: readonly Item[]): BulkDialogs {
  const [asked, setAsked] = useState<Asked | null>(null);
  const user = useUser();
  const close = () => {
    setAsked(null);
  };
  return {
    askReport: (report) => {
      setAsked({ kind: 'report', report });
    },
    askDueDate: (items) => {
      setAsked({ kind: 'dueDate', items });
    },
    dialogs: (
      <>
        <ChangeQuestion actor={actor} />
        {asked?.kind === 'dueDate' ? (
          <DueDateDialog
            count={asked.items.length}
            onChoose={(dueDate) => {
              close();
              const newest = new Map(rows.map((item) => [item.id, item]));
              const items = asked.items.map((item) => newest.get(item.id) ?? item);
              changeItems(actor, items, { kind: 'dueDate', dueDate });
            }}
            onClose={close}
          />
        ) : null}
        {asked?.kind === 'report' ? (
          <AskedPart onClose={close}>
            <ReportDialog
              subject={asked.report.subject}
              name={`${asked.report.name}: ${countedItems(asked.report.subject.itemIds.length)}`}
              mayIssue={user !== null && mayIssue(user, asked.report.assignedToId)}
              onClose={close}
            />
          </AskedPart>
        ) : null}
      </>
    ),
  };
}
