import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { Item } from '../../../../contract/items/item';
import { items as countedItems } from '../../../../contract/messages/counts';
import { mayIssue } from '../../../../contract/reports/may-issue';
import { AskedPart } from '../../../ui/asked-part';
import { lazyComponent } from '../../../platform/lazy-component';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useUser } from '../../session/use-session';
import { DueDateDialog } from './due-date-dialog';
import { changeItems } from './change-items';
import type { ChosenReport } from './chosen-report';
import { type SelectionActor, type SelectionSnapshot, selectTotal } from './selection-actor';

const ReportDialog = lazyComponent(() => import('../../reports/report-dialog'));

const selectIsAsking = (snapshot: SelectionSnapshot) => snapshot.hasTag('asking');

function DeleteQuestion({ actor }: { actor: SelectionActor }): ReactNode {
  const total = useSelector(actor, selectTotal);
  return (
    <ConfirmDialog
      isOpen={useSelector(actor, selectIsAsking)}
      title={total === 1 ? 'Delete Item' : `Delete ${countedItems(total)}`}
      confirmLabel="Delete"
      isDangerous
      onConfirm={() => {
        actor.send({ type: 'delete.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'delete.cancel' });
      }}
    >
      Are you sure? {total === 1 ? 'Its' : 'Their'} photos will be deleted, too.
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
        <DeleteQuestion actor={actor} />
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
