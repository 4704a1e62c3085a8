import { type ReactNode, useState } from 'react';
import type { View } from '../../../contract/views/calls';
import { VIEW_MESSAGES } from '../../../contract/views/messages';
import { ActionFailure } from '../../actions/action-failure';
import { ActionQuestion } from '../../actions/action-question';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { LoadFailure } from '../../loading/load-failure';
import type { useLoad } from '../../loading/use-load';
import { DialogSubject } from '../../ui/dialog/confirm-dialog';
import { Dialog } from '../../ui/dialog/dialog';
import { showSnackbar } from '../../ui/toast/snackbar';
import { useMay, useUser } from '../session/use-session';
import { changedInWords, useViewMachines } from './machines';
import { ViewForm } from './view-form';
import { ViewRow } from './view-row';
import './views.css';

interface Props {
  views: ReturnType<typeof useLoad<object, readonly View[]>>;
  /** What the list currently shows. */
  query: string;
  onClose: () => void;
}

/** Saves what a list shows under a name, and changes saved views. */
export default function ViewsDialog({ views, query, onClose }: Props): ReactNode {
  const userId = useUser()?.id ?? 0;
  const mayShare = useMay('canShareViews');
  const [written, setWritten] = useState(0);
  const tellSaved = () => {
    showSnackbar('success', VIEW_MESSAGES.saved);
  };
  const acting = useConfirmedAction(useViewMachines().viewChange, {
    listener: views.actor,
    onDone: (change) => {
      showSnackbar('success', changedInWords(change));
    },
  });
  const { actor, subject, isBusy } = acting;
  const isUpdate = subject?.kind === 'update';
  const rows = views.data ?? [];
  return (
    <Dialog visible blockScroll coversPhone header="Views" onHide={onClose}>
      <div className="views-dialog">
        <ActionFailure acting={acting} title={VIEW_MESSAGES.changeFailed} />
        <ViewForm
          key={written}
          view={null}
          query={query}
          mayShare={mayShare}
          list={views.actor}
          onSaved={() => {
            setWritten(written + 1);
            tellSaved();
          }}
        />
        <LoadFailure record={views} title={VIEW_MESSAGES.loadFailed} />
        {rows.length === 0 ? null : (
          <ul className="view-list" aria-label="Views">
            {rows.map((row) => (
              <ViewRow
                key={row.id}
                view={row}
                query={query}
                mayChange={row.isShared ? mayShare : row.ownerId === userId}
                isBusy={isBusy}
                list={views.actor}
                onRenamed={tellSaved}
                onUpdate={() => {
                  const change = { kind: 'update', view: row, query } as const;
                  actor.send({ type: 'action.ask', subject: change });
                }}
                onDelete={() => {
                  actor.send({ type: 'action.ask', subject: { kind: 'delete', view: row } });
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <ActionQuestion
        acting={acting}
        title={isUpdate ? 'Update View' : 'Delete View'}
        confirmLabel={isUpdate ? 'Update' : 'Delete'}
        isDangerous
      >
        <DialogSubject name={subject?.view.name ?? ''} />
        <p>
          {isUpdate
            ? `It gets the filters that the list shows now, ${subject.view.isShared ? 'for everybody' : 'in place of its own'}.`
            : 'Items and filters stay as they are.'}
        </p>
      </ActionQuestion>
    </Dialog>
  );
}
